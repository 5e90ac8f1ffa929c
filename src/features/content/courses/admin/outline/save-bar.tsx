import { saveBarLook } from "../../../../../ui/console/form/save-bar-look.ts";
import { Button } from "../../../../../ui/controls/button.tsx";

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  /** The reason why the outline cannot be saved yet. */
  problem: string | null;
  onDiscard(): void;
  onSave(): void;
}

/** Shows that the outline has unsaved changes, and saves or discards them. */
export function SaveBar({ isDirty, isSaving, problem, onDiscard, onSave }: SaveBarProps) {
  return (
    <div {...saveBarLook(isDirty)}>
      <p aria-live="polite" className="mr-auto text-sm text-text-secondary">
        {isDirty ? (problem ?? "有未保存的修改") : ""}
      </p>
      {isDirty && (
        <Button variant="quiet" size="small" onClick={onDiscard}>
          放弃修改
        </Button>
      )}
      <Button
        size="small"
        disabled={!isDirty || problem !== null}
        busyLabel={isSaving ? "正在保存" : null}
        onClick={onSave}
      >
        保存大纲
      </Button>
    </div>
  );
}
