import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { TextArea } from "../../../ui/controls/text-area.tsx";
import { Sheet } from "../../../ui/dialog/sheet.tsx";
import { FormAlert } from "../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../ui/feedback/use-action.ts";

interface ReasonSheetProps {
  title: string;
  text: string;
  /** The deed, as a verb. */
  label: string;
  field: string;
  most: number;
  onSend(reason: string): Promise<void>;
  onClose(): void;
}

/** Asks for a reason before something goes back; stays open, with what is wrong, when it fails. */
export function ReasonSheet({ title, text, label, field, most, onSend, onClose }: ReasonSheetProps) {
  const [reason, setReason] = useState("");
  const [slip, setSlip] = useState<string | null>(null);
  const { isBusy, problem, run } = useAction();
  function send(event: FormEvent) {
    event.preventDefault();
    const isMissing = reason.trim() === "";
    setSlip(isMissing ? `请写明${field}` : null);
    if (!isMissing) void run(() => onSend(reason).then(onClose));
  }
  return (
    <Sheet isOpen title={title} text={text} onClose={onClose}>
      <form onSubmit={send} noValidate className="mt-4 grid gap-4">
        <TextArea label={field} value={reason} most={most} rows={5} onType={setReason} />
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
