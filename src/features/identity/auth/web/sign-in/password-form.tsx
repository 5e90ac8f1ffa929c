import { Button } from "../../../../../ui/controls/button.tsx";
import { logInUsingPassword } from "../../password-contract.ts";
import { AccountField } from "../fields/account-field.tsx";
import { AuthForm } from "../fields/auth-form.tsx";
import type { FormProblems } from "../fields/form-problems.ts";
import { PasswordField } from "../fields/password-field.tsx";
import { proveWorkIfRequired } from "../fields/prove-work.ts";
import { useAuthForm } from "../fields/use-auth-form.ts";
import { callWithProof } from "../session/call-with-proof.ts";
import { rememberTypedPassword } from "./just-typed-password.ts";
import type { EntryFormProps } from "./phone-form.tsx";

type PasswordFormProps = Omit<EntryFormProps, "agreements"> & { onForgotten(): void };

/** Phone number, e-mail address or staff account name in one field, and the password. */
export function PasswordForm({ draft, onDraft, onForgotten, onAnswer, onRefusal }: PasswordFormProps) {
  const auth = useAuthForm();
  const { problems, setBusyLabel } = auth;
  const { account, password } = draft;

  function check(): FormProblems {
    return {
      // Staff accounts have names, so the server checks input that is neither a number nor an address.
      ...(account.trim() === "" ? { account: "请输入手机号、邮箱或账号" } : {}),
      ...(password === "" ? { password: "请输入密码" } : {}),
    };
  }

  async function logIn(signal: AbortSignal) {
    const answer = await proveWorkIfRequired(
      (proof) => callWithProof(logInUsingPassword, { body: { account, password, ...proof } }),
      { signal, onProving: () => setBusyLabel("正在安全验证…") },
    );
    rememberTypedPassword(password);
    onAnswer(answer);
  }

  return (
    <AuthForm
      auth={auth}
      submission={{ check, run: logIn, onFailure: (thrown) => (onRefusal(thrown) ? {} : null) }}
      label="登录"
    >
      <AccountField
        label="手机号、邮箱或账号"
        account={account}
        onAccount={(typed) => onDraft({ account: typed })}
        error={problems.account}
      />
      <div>
        <PasswordField
          label="密码"
          name="password"
          autoComplete="current-password"
          password={password}
          onPassword={(typed) => onDraft({ password: typed })}
          error={problems.password}
        />
        <div className="-mb-2 text-right">
          <Button variant="text" size="small" className="-mr-3" onClick={onForgotten}>
            忘记密码
          </Button>
        </div>
      </div>
    </AuthForm>
  );
}
