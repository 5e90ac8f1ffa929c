import type { ReactNode } from "react";
import { useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "../../controls/button.tsx";
import { FormAlert } from "../../feedback/form-alert.tsx";
import { ErrorNote } from "../../feedback/notes.tsx";
import type { EndpointForm } from "./use-endpoint-form.ts";

interface ConsoleFormProps<T extends FieldValues> {
  form: EndpointForm<T>;
  saveLabel?: string;
  /** A form that creates: there is nothing to go back to. */
  isNew?: boolean;
  children: ReactNode;
}

/**
 * A form of the console: the offer of unsaved work, the fields, and a bar that says there is something to save. Leaving
 * with unsaved changes asks.
 */
export function ConsoleForm<T extends FieldValues>({
  form: state,
  saveLabel = "保存",
  isNew = false,
  children,
}: ConsoleFormProps<T>) {
  const { form, isSaving, problem, conflict, draft } = state;
  const { isDirty } = form.formState;
  useLeaveQuestion(isDirty && !isSaving);
  return (
    <form noValidate onSubmit={(event) => void state.save(event)} className="flex max-w-[720px] flex-col gap-5">
      {draft !== null && !isDirty && (
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
      {conflict !== null && (
        <ErrorNote
          title="别人刚刚改过这里"
          text={`${conflict.message}。你写的还在；重新打开页面可以对照，放弃修改就看到现在保存的内容。`}
        />
      )}
      {children}
      <FormAlert text={problem} />
      <div
        className={`flex flex-wrap items-center justify-end gap-3 rounded-lg border border-border bg-card p-3 ${isDirty ? "sticky bottom-3 z-10 shadow-float" : ""}`}
      >
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

/** The browser asks before the window closes; another page of the console loses nothing, because what is typed is stored. */
function useLeaveQuestion(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);
}
