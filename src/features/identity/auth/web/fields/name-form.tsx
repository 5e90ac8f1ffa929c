import type { FormEvent } from "react";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { useOwnFormDraft } from "../../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { Field } from "../../../../../ui/controls/field.tsx";
import { useSession } from "../../../../../ui/facts/session.ts";
import { showMessage } from "../../../../../ui/feedback/feedback.ts";
import { updateProfile } from "../../account-contract.ts";
import { tidyName } from "../../visible-name.ts";
import { useAuthForm } from "./use-auth-form.ts";

interface NameFormProps {
  /** The name in the field at first. */
  name: string;
  placeholder?: string;
  /** The button that leaves the name as it is. */
  leaveLabel: string;
  isFocused?: boolean;
  onChanged?(): void;
  /** The name was stored, or left as it is. */
  onEnd(): void;
}

/** Changes the public name. */
export function NameForm({ name, placeholder, leaveLabel, isFocused = false, onChanged, onEnd }: NameFormProps) {
  const { refreshUser } = useSession();
  const { draft, write, forget } = useOwnFormDraft("name", { name });
  const typed = draft.name;
  const { form, problems, busyLabel, submit } = useAuthForm();

  function check() {
    return tidyName(typed) === null ? { name: "昵称要 1 到 30 个字，不含看不见的字符" } : {};
  }

  async function save() {
    const { waiting } = await callEndpoint(updateProfile, { body: { name: typed } });
    forget();
    const isHeld = waiting !== null && waiting.name !== null;
    showMessage("success", isHeld ? "昵称已提交，审核通过后别人才会看到" : "昵称已修改");
    onChanged?.();
    await refreshUser();
    onEnd();
  }

  return (
    <form ref={form} noValidate onSubmit={(event: FormEvent) => void submit(event, { check, run: save })}>
      <Field
        label="昵称"
        name="name"
        autoComplete="nickname"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => write({ name: event.target.value })}
        error={problems.name ?? problems.form}
        autoFocus={isFocused}
      />
      <div className="mt-3 flex gap-3">
        <Button type="submit" busyLabel={busyLabel}>
          保存
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            forget();
            onEnd();
          }}
        >
          {leaveLabel}
        </Button>
      </div>
    </form>
  );
}
