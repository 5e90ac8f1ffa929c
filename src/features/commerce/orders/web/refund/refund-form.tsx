import { type FormEvent, useState } from "react";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../../../../kit/api/endpoint.ts";
import { formatFen } from "../../../../../kit/values/money.ts";
import { useOwnFormDraft } from "../../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { Link } from "../../../../../ui/controls/link.tsx";
import { TextArea } from "../../../../../ui/controls/text-area.tsx";
import { failureText } from "../../../../../ui/feedback/failure-text.ts";
import { showMessage } from "../../../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../../../ui/feedback/form-alert.tsx";
import { UploadLine, useUploads } from "../../../../../ui/feedback/uploads.tsx";
import { useAction } from "../../../../../ui/feedback/use-action.ts";
import { Panel } from "../../../../../ui/layout/card.tsx";
import { type previewRefund, requestRefund } from "../../refund-contract.ts";
import { OptionCard } from "./option-card.tsx";
import { ProofFiles } from "./proof-files.tsx";
import { RefundItems } from "./refund-items.tsx";
import { sendProof } from "./send-proof.ts";

type Choice = OutputOf<typeof previewRefund>["choices"][number];

interface RefundFormProps {
  orderNo: string;
  line: number;
  choices: readonly Choice[];
  /** An earlier request was refused or withdrawn. */
  isAgain: boolean;
  onRequested(): void;
}

const MAX_REASON = 500;
const MINOR = 5;

/**
 * The case with its refund, the amount line by line, the reason, and for minors the guardian's files. The draft stays
 * in this browser until it is sent.
 */
export function RefundForm({ orderNo, line, choices, isAgain, onRequested }: RefundFormProps) {
  const open = choices.filter(({ refusal }) => refusal === null);
  // A double click, or another attempt after a lost answer or a reload, creates only one request.
  const { draft, write, forget, keyOfSending } = useOwnFormDraft(`refund:${orderNo}:${line}`, {
    case: open.length === 1 ? String(open[0]?.case) : "",
    reason: "",
  });
  const { reason } = draft;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [slip, setSlip] = useState<string | null>(null);
  const { isBusy, problem, run } = useAction();
  const { sending, sendAll } = useUploads();
  const choice = open.find((one) => String(one.case) === draft.case) ?? null;

  function send(event: FormEvent) {
    event.preventDefault();
    const missing = findMissing(choice, { reason, files });
    setSlip(missing);
    if (choice === null || missing !== null) return;
    void run(async () => {
      const body = { line, case: choice.case, reason: reason.trim() };
      await callEndpoint(requestRefund, { params: { order_no: orderNo }, body }, { idempotencyKey: keyOfSending() });
      forget();
      // The request exists. Files that failed can be uploaded again on its progress page.
      if (choice.case === MINOR) await sendAll(files, sendProof({ orderNo, line })).catch(reportProofError);
      onRequested();
    });
  }

  return (
    <Panel>
      <form onSubmit={send} noValidate className="flex flex-col gap-6">
        <fieldset className="min-w-0">
          <legend className="text-lg font-semibold">{isAgain ? "再次申请" : "属于哪种情形"}</legend>
          <p className="mt-1 text-sm text-text-secondary">
            每种情形的说明在
            <Link to="/legal/refund" className="text-brand underline">
              退款规则
            </Link>
            里。
          </p>
          <div className="mt-3 flex flex-col gap-3">
            {choices.map((one) => (
              <OptionCard
                key={one.case}
                name="case"
                title={one.title}
                note={one.refusal ?? "可以申请"}
                sum={one.refusal === null ? formatFen(one.sum_fen) : undefined}
                isChecked={String(one.case) === draft.case}
                isDisabled={one.refusal !== null}
                onChoose={() => write({ case: String(one.case) })}
              />
            ))}
          </div>
        </fieldset>
        {choice !== null && <RefundItems title="退多少" items={choice.items} sumFen={choice.sum_fen} />}
        {choice?.case === MINOR && <ProofFiles files={files} onChoose={setFiles} />}
        <TextArea
          label="理由"
          value={reason}
          maxLength={MAX_REASON}
          onType={(text) => {
            setSlip(null);
            write({ reason: text });
          }}
        />
        <UploadLine sending={sending} />
        <FormAlert text={slip ?? problem ?? undefined} />
        <div>
          <Button type="submit" busyLabel={isBusy ? "正在提交…" : null}>
            提交申请
          </Button>
          <p className="mt-3 text-sm text-text-muted">同意退款后，这一项的权益随即收回。没有处理之前可以撤回申请。</p>
        </div>
      </form>
    </Panel>
  );
}

function findMissing(
  choice: Choice | null,
  { reason, files }: { reason: string; files: readonly File[] },
): string | null {
  if (choice === null) return "请先选一种情形";
  if (choice.case === MINOR && files.length === 0) return "请选择监护人的证明";
  return reason.trim() === "" ? "请写明理由" : null;
}

function reportProofError(thrown: unknown): void {
  showMessage("warning", `申请已提交，证明没有传完：${failureText(thrown)}。请在下面补传`);
}
