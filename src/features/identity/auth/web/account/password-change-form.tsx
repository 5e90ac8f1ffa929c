import { useState } from "react";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { changePassword } from "../../account-contract.ts";
import { AuthForm } from "../fields/auth-form.tsx";
import { checkNewPassword, type FormProblems } from "../fields/form-problems.ts";
import { PasswordField } from "../fields/password-field.tsx";
import { useAuthForm } from "../fields/use-auth-form.ts";

interface PasswordChangeFormProps {
  needsCurrent: boolean;
  /** The current password, if it was typed a moment ago. */
  known?: string | null;
  /** Asks for a re-authentication where the server requires it; absent: it does not require one. */
  withFresh?<T>(deed: () => Promise<T>): Promise<T>;
  /** The re-authentication that replaced the current password has expired. */
  onCurrentNeeded?(): void;
  onDone(): void;
}

/** Asks for the new password, and for the current one unless it is known. */
export function PasswordChangeForm({
  needsCurrent,
  known = null,
  withFresh,
  onCurrentNeeded,
  onDone,
}: PasswordChangeFormProps) {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const auth = useAuthForm();
  const { problems } = auth;

  function check(): FormProblems {
    return {
      ...(needsCurrent && current === "" ? { current_password: "请输入当前密码" } : {}),
      ...checkNewPassword(password),
    };
  }

  async function change() {
    const proof = needsCurrent ? current : known;
    const body = { password, ...(proof !== null && { current_password: proof }) };
    const deed = () => callEndpoint(changePassword, { body });
    await (withFresh ? withFresh(deed) : deed());
    onDone();
  }

  /** Renders the field before its error. */
  function onFailure(thrown: unknown) {
    if (thrown instanceof ApiError && "current_password" in thrown.errors) onCurrentNeeded?.();
    return null;
  }

  return (
    <AuthForm auth={auth} submission={{ check, run: change, onFailure }} label="保存新密码">
      {needsCurrent && (
        <PasswordField
          label="当前密码"
          name="current_password"
          autoComplete="current-password"
          password={current}
          onPassword={setCurrent}
          error={problems.current_password}
        />
      )}
      <PasswordField
        label="新密码"
        name="password"
        autoComplete="new-password"
        password={password}
        onPassword={setPassword}
        error={problems.password}
        hint="至少 8 个字符，什么字符都可以；不要用常见的密码"
      />
    </AuthForm>
  );
}
