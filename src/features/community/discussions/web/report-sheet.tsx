import type { ReportedItem } from "../../../../domain/moderation/moderated-content.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { useOwnFormDraft } from "../../../../ui/browser/use-form-draft.ts";
import { missingText } from "../../../../ui/controls/missing-text.ts";
import { SubmitButton } from "../../../../ui/controls/submit-button.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { reportContent } from "../../moderation/contract.ts";
import { NOTE_CHARACTERS } from "../../moderation/moderation-limits.ts";
import { REPORT_REASON_NAMES, REPORT_REASONS, type ReportReason } from "../../moderation/report-reasons.ts";

interface ReportSheetProps {
  content: ReportedItem;
  onClose(): void;
}

const NAMES = { post: "评论", topic: "话题", review: "评价", proposal: "提议" } as const;

/** The form that reports a user's text to staff. An unsent report is kept in this browser. */
export function ReportSheet({ content, onClose }: ReportSheetProps) {
  const { draft, write, forget } = useOwnFormDraft(`report:${content.kind}:${content.id}`, { reason: "", note: "" });
  const { note } = draft;
  const reason: ReportReason | null = REPORT_REASONS.find((one) => one === draft.reason) ?? null;
  const { isBusy, problem, run } = useAction();

  async function send(): Promise<void> {
    if (reason === null) return;
    const { is_new: isNew } = await callEndpoint(reportContent, { body: { ...content, reason, note } });
    forget();
    showMessage("success", isNew ? "已举报，谢谢，我们会尽快看" : "你已经举报过这一条");
    onClose();
  }
  return (
    <Sheet isOpen title={`举报这条${NAMES[content.kind]}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(send);
        }}
      >
        <fieldset>
          <legend className="text-sm font-medium">原因</legend>
          {REPORT_REASONS.map((one, index) => (
            <label key={one} className="flex min-h-11 items-center gap-2.5">
              <input
                type="radio"
                name="reason"
                data-first={index === 0 ? "" : undefined}
                checked={reason === one}
                onChange={() => write({ reason: one })}
                className="size-4 accent-brand"
              />
              {REPORT_REASON_NAMES[one]}
            </label>
          ))}
        </fieldset>
        <label className="mt-2 block text-sm font-medium">
          补充（选填）
          <textarea
            value={note}
            onChange={(event) => write({ note: event.target.value })}
            maxLength={NOTE_CHARACTERS}
            rows={2}
            className="mt-1.5 block w-full rounded-md border border-border-strong bg-card p-3 text-base font-normal focus-visible:outline-2 focus-visible:outline-brand"
          />
        </label>
        <FormAlert className="mt-3" text={problem ?? undefined} />
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <SubmitButton missing={missingText([["原因", reason !== null]])} busyLabel={isBusy ? "正在提交…" : null}>
            举报
          </SubmitButton>
        </div>
      </form>
    </Sheet>
  );
}
