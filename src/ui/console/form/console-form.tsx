import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "../../controls/button.tsx";
import { FormAlert } from "../../feedback/form-alert.tsx";
import { ErrorNote } from "../../feedback/notes.tsx";
import { useUnsavedWork } from "../leave/unsaved-work.ts";
import { ConflictView } from "./conflict-view.tsx";
import { saveBarLook } from "./save-bar-look.ts";
import type { EndpointForm } from "./use-endpoint-form.ts";

interface ConsoleFormProps<T extends FieldValues> {
  form: EndpointForm<T>;
  saveLabel?: string;
  /** Set for forms that create a resource, which have no saved values to return to. */
  isNew?: boolean;
  children: ReactNode;
}

/**
 * A console form: the offer to restore a draft, the fields, and a save bar while there are changes. Leaving with
 * unsaved changes asks for confirmation.
 */
export function ConsoleForm<T extends FieldValues>({
  form: state,
  saveLabel = "保存",
  isNew = false,
  children,
}: ConsoleFormProps<T>) {
  const { form, isSaving, problem, conflict, hasDraft } = state;
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty && !isSaving);
  return (
    <form noValidate onSubmit={(event) => void state.save(event)} className="flex max-w-[720px] flex-col gap-5">
      {hasDraft && !isDirty && (
        <ErrorNote
          title="上次有没有保存的修改"
          text="它还在这台电脑的浏览器里，没有盖住现在的内容。"
          action={
            <div className="flex gap-2">
              <Button size="small" onClick={state.takeDraft}>
                接着改
              </Button>
              <Button size="small" variant="secondary" onClick={state.dropDraft}>
                不要了
              </Button>
            </div>
          }
        />
      )}
      {conflict !== null && <ConflictView conflict={conflict} isSaving={isSaving} onResolve={state.resolve} />}
      {children}
      <FormAlert text={problem?.text} />
      {problem !== null && problem.lines.length > 0 && (
        <ul className="-mt-3 list-disc pl-5 text-sm text-danger-text">
          {problem.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div {...saveBarLook(isDirty)}>
        <p aria-live="polite" className="mr-auto text-sm text-text-secondary">
          {isDirty && !isNew ? "有未保存的修改" : ""}
        </p>
        {isDirty && !isNew && (
          <Button variant="quiet" size="small" onClick={state.discard}>
            放弃修改
          </Button>
        )}
        <Button type="submit" size="small" disabled={!isDirty && !isNew} busyLabel={isSaving ? "正在保存" : null}>
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}
