import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { FormAlert } from "../feedback/form-alert.tsx";
import { useAction } from "../feedback/use-action.ts";
import { Sheet } from "./sheet.tsx";

interface ConfirmSheetProps {
  title: string;
  text: string;
  /** The deed, as a verb. */
  label: string;
  /** The way out, where 取消 could be taken for the deed. */
  cancelLabel?: string;
  /** What is confirmed is what one came for, and takes nothing away: the deed is not shown as a danger. */
  isAgreement?: boolean;
  onConfirm(): Promise<void>;
  onClose(): void;
  /** Further questions of the action, above this sheet. */
  children?: ReactNode;
}

/** Asks before something that cannot be taken back; stays open, with the reason, when it fails. */
export function ConfirmSheet({
  title,
  text,
  label,
  cancelLabel = "取消",
  isAgreement = false,
  onConfirm,
  onClose,
  children,
}: ConfirmSheetProps) {
  const { isBusy, problem, run } = useAction();
  return (
    <Sheet isOpen title={title} text={text} onClose={onClose}>
      <FormAlert text={problem ?? undefined} />
      <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          variant={isAgreement ? "primary" : "danger"}
          busyLabel={isBusy ? "请稍候…" : null}
          onClick={() => void run(async () => onConfirm().then(onClose))}
        >
          {label}
        </Button>
      </div>
      {children}
    </Sheet>
  );
}
