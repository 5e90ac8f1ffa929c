import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { Icon } from "../../../../ui/display/icon.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { Skeleton } from "../../../../ui/feedback/notes.tsx";
import { formatNumber, readNumber } from "../certificate-number.ts";
import { certificatePath } from "../certificate-paths.ts";
import { type CheckedCertificate, checkCertificate } from "../contract.ts";
import { CertificateSheet } from "./certificate-sheet.tsx";

/** The result for the number in the address, above a form for another number. */
export function CertificateCheck({ typed }: { typed: string }) {
  const number = readNumber(typed);
  return (
    <>
      {number !== null && <Answer number={number} />}
      <CheckForm key={typed} typed={typed} isWrong={typed !== "" && number === null} />
    </>
  );
}

function Answer({ number }: { number: string }) {
  const { data, error, reload } = usePersonalData(checkCertificate, { params: { number } }, true);
  if (error !== null) return <LoadNote what="查验结果" reassurance="证明本身不受影响" error={error} onRetry={reload} />;
  if (data === null) return <Skeleton className="aspect-[297/210] w-full rounded-lg" />;
  return (
    <div role="status">
      <Verdict state={data.state} number={number} />
      {data.name !== null && data.course_title !== null && data.finished_on !== null && (
        <div className="mt-6">
          <CertificateSheet
            number={number}
            name={data.name}
            courseTitle={data.course_title}
            finishedOn={data.finished_on}
          />
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button variant="secondary" onClick={() => print()}>
              打印或存成 PDF
            </Button>
            <p className="text-sm text-text-muted">A4 横向，一张。</p>
          </div>
        </div>
      )}
    </div>
  );
}

type State = CheckedCertificate["state"];

const VERDICTS: Record<State, { title: string; text: string; look: string }> = {
  valid: {
    title: "证明有效",
    text: "编号属实，请核对名字和课程是否与你手上的一致。",
    look: "border-success-border bg-success-bg text-success-text",
  },
  withdrawn: {
    title: "证明已由本人撤回，不再有效",
    text: "这个编号曾经是一张本站的结业证明，持有人后来撤回了它，上面的内容已经删去。",
    look: "border-warning-border bg-warning-bg text-warning-text",
  },
  revoked: {
    title: "证明已由本站撤销，不再有效",
    text: "这个编号曾经是一张本站的结业证明，本站后来撤销了它。",
    look: "border-warning-border bg-warning-bg text-warning-text",
  },
  unknown: {
    title: "查不到这个编号",
    text: "请对着证明核对一遍 20 位数字。对得上仍查不到的，它不是本站现有的证明。",
    look: "border-border bg-surface text-text",
  },
};

function Verdict({ state, number }: { state: State; number: string }) {
  const { title, text, look } = VERDICTS[state];
  return (
    <div className={`flex gap-3 rounded-lg border p-4 sm:p-5 ${look}`}>
      <Icon name={state === "valid" ? "check" : state === "unknown" ? "info" : "warning"} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="text-lg leading-snug font-semibold">{title}</p>
        <p className="mt-1 text-sm text-text-secondary tabular-nums">编号 {formatNumber(number)}</p>
        <p className="mt-1 text-sm text-text-secondary">{text}</p>
      </div>
    </div>
  );
}

/** A form for the number; an invalid number is reported next to the field and not sent. */
function CheckForm({ typed, isWrong }: { typed: string; isWrong: boolean }) {
  const navigate = useNavigate();
  const [text, setText] = useState(typed);
  const [hasSent, setSent] = useState(isWrong);
  const number = readNumber(text);

  async function check(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (number !== null) await navigate(certificatePath(number));
  }
  const isAgain = typed !== "" && !isWrong;
  return (
    <form onSubmit={check} noValidate className={`max-w-[480px] ${isAgain ? "mt-12" : ""}`}>
      <Field
        label={isAgain ? "查验另一张" : "证明编号"}
        name="n"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0000-0000-0000-0000-0000"
        hint="20 位数字，连着写、分开写都可以"
        value={isAgain && text === typed ? "" : text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={hasSent && number === null ? "编号是 20 位数字，请对着证明再看一遍" : null}
      />
      <Button type="submit" className="mt-4">
        查验
      </Button>
    </form>
  );
}
