import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { FormAlert } from "../feedback/form-alert.tsx";
import { useAction } from "../feedback/use-action.ts";
import { Sheet } from "./sheet.tsx";

interface ConfirmSheetProps {
  title: string;
  text: string;
  /** The action, as a verb. */
  label: string;
  /** The label for cancelling, if 取消 could be confused with the action. */
  cancelLabel?: string;
  /** The action is the user's goal and destroys nothing: it is not shown as dangerous. */
  isAgreement?: boolean;
  onConfirm(): Promise<void>;
  onClose(): void;
  /** Further questions of the action, above this sheet. */
  children?: ReactNode;
}

/** Asks before an action that cannot be undone; stays open with the reason if the action fails. */
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
