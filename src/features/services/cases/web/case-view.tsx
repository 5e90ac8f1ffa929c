import type { FormEvent } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import { saveFile } from "../../../../ui/browser/save-file.ts";
import { useFormDraft } from "../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { missingText } from "../../../../ui/controls/missing-text.ts";
import { SubmitButton } from "../../../../ui/controls/submit-button.tsx";
import { TextArea } from "../../../../ui/controls/text-area.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { CASE_KINDS, DATA_REQUESTS } from "../case-kinds.ts";
import { MAX_REASON } from "../case-limits.ts";
import { CASE_STATES, CASE_STEPS, isClosed } from "../case-states.ts";
import { type Case, type CaseFile, fetchCaseFile, reopenCase, withdrawCase } from "../contract.ts";

interface CaseViewProps {
  openCase: Case;
  /** The contact by which a guest proves authorship. null: the account proves it. */
  contact: string | null;
  onChanged(changed: Case): void;
}

/** One case: its number, its due time, its history, and the remaining actions of its author. */
export function CaseView({ openCase, contact, onChanged }: CaseViewProps) {
  const { case_no: caseNo, kind, request, state, page, text, steps, files } = openCase;
  const { draft, write, forget } = useFormDraft(`case-again:${caseNo}`, { reason: "" });
  const { reason } = draft;
  const { isBusy, problem, run } = useAction();
  const own = { case_no: caseNo, contact: contact ?? "" };
  const withdraw = () => void run(async () => onChanged((await callEndpoint(withdrawCase, { body: own })).case));
  const missing = missingText([["哪里不满意", reason.trim() !== ""]]);
  function reopen(event: FormEvent) {
    event.preventDefault();
    if (missing !== null) return;
    void run(async () => {
      const { case: changed } = await callEndpoint(reopenCase, { body: { ...own, reason } });
      forget();
      onChanged(changed);
    });
  }
  const fetchOne = ({ key, name }: CaseFile) =>
    void run(async () =>
      saveFile(await callEndpoint(fetchCaseFile, { params: { case_no: caseNo, file_key: key } }), name),
    );
  return (
    <article aria-label={caseNo} className="grid gap-4 rounded-lg border border-border bg-card p-5 shadow-card sm:p-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-lg font-semibold tabular-nums">{caseNo}</span>
        <Tag>{CASE_STATES[state]}</Tag>
      </p>
      <p className="text-sm text-text-secondary">
        {CASE_KINDS[kind].label}
        {request !== null && ` · ${DATA_REQUESTS[request]}`}
        {page !== null && <span className="break-all"> · {page}</span>}
      </p>
      {!isClosed(state) && (
        <p>
          我们在 <strong>{formatExactTime(new Date(openCase.due_at))}</strong> 前答复。
          {contact !== null && "记下编号，用它和你留的联系方式查进度。"}
        </p>
      )}
      <p className="break-words whitespace-pre-wrap">{text}</p>
      {files.length > 0 && (
        <ul aria-label="附件" className="text-sm">
          {files.map((file) => (
            <li key={file.key}>
              {contact === null && !file.is_gone ? (
                <button
                  type="button"
                  onClick={() => fetchOne(file)}
                  className="min-h-11 break-all text-left text-brand hover:underline"
                >
                  下载 {file.name}
                </button>
              ) : (
                <span className="break-all text-text-secondary">
                  {file.name}
                  {file.is_gone && "（到期已删除）"}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <ol aria-label="经过" className="grid gap-3 border-l-2 border-border pl-4">
        {steps.map((step) => (
          <li key={`${step.kind} ${step.at}`}>
            <p className="text-sm text-text-secondary">
              <span className="font-medium text-text">{CASE_STEPS[step.kind]}</span> ·{" "}
              {step.is_staff ? "工作人员" : "提交人"} · {formatExactTime(new Date(step.at))}
            </p>
            {step.text !== "" && <p className="mt-1 break-words whitespace-pre-wrap">{step.text}</p>}
          </li>
        ))}
      </ol>
      {openCase.reopen_until !== null && (
        <form onSubmit={reopen} noValidate className="grid gap-3 border-t border-border pt-4">
          <TextArea
            label="对答复不满意"
            value={reason}
            maxLength={MAX_REASON}
            rows={3}
            hint={`写明哪里不满意，可以请求重新处理一次，${formatExactTime(new Date(openCase.reopen_until))}前有效。`}
            onType={(typed) => write({ reason: typed })}
          />
          <div className="flex flex-wrap items-center gap-3">
            <SubmitButton size="small" variant="secondary" missing={missing} busyLabel={isBusy ? "正在提交…" : null}>
              请求重新处理
            </SubmitButton>
          </div>
        </form>
      )}
      <FormAlert text={problem ?? undefined} />
      {openCase.can_withdraw && (
        <div>
          <Button size="small" variant="secondary" busyLabel={isBusy ? "正在撤回…" : null} onClick={withdraw}>
            撤回
          </Button>
        </div>
      )}
    </article>
  );
}
