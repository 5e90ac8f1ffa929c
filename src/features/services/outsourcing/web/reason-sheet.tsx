import { type FormEvent, useState } from "react";
import { useOwnFormDraft } from "../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { TextArea } from "../../../../ui/controls/text-area.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";

interface ReasonSheetProps {
  /** Identifies the draft among all drafts of a user. */
  form: string;
  title: string;
  text: string;
  /** The action, as a verb. */
  label: string;
  field: string;
  max: number;
  onSend(reason: string): Promise<void>;
  onClose(): void;
}

/**
 * Asks for a reason or another text before an action. On failure it stays open and shows the error. An unsent text
 * stays in this browser.
 */
export function ReasonSheet({ form, title, text, label, field, max, onSend, onClose }: ReasonSheetProps) {
  const { draft, write, forget } = useOwnFormDraft(form, { reason: "" });
  const { reason } = draft;
  const [slip, setSlip] = useState<string | null>(null);
  const { isBusy, problem, run } = useAction();
  function send(event: FormEvent) {
    event.preventDefault();
    const isMissing = reason.trim() === "";
    setSlip(isMissing ? `请写明${field}` : null);
    if (isMissing) return;
    void run(async () => {
      await onSend(reason);
      forget();
      onClose();
    });
  }
  return (
    <Sheet isOpen title={title} text={text} onClose={onClose}>
      <form onSubmit={send} noValidate className="mt-4 grid gap-4">
        <TextArea label={field} value={reason} maxLength={max} rows={5} onType={(typed) => write({ reason: typed })} />
        <FormAlert text={slip ?? problem ?? undefined} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" busyLabel={isBusy ? "正在提交…" : null}>
            {label}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
