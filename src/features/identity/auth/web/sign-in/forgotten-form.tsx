import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { showMessage } from "../../../../../ui/feedback/feedback.ts";
import { sendEmailCode, sendPhoneCode } from "../../contract.ts";
import { normalizeEmail } from "../../email-address.ts";
import { resetPassword } from "../../password-contract.ts";
import { AccountField } from "../fields/account-field.tsx";
import { AuthForm } from "../fields/auth-form.tsx";
import { CodeField } from "../fields/code-field.tsx";
import { checkAccount, checkCode, checkNewPassword } from "../fields/form-problems.ts";
import { PasswordField } from "../fields/password-field.tsx";
import { phoneTarget } from "../fields/phone-field.tsx";
import { proveWorkIfRequired } from "../fields/prove-work.ts";
import { useAuthForm } from "../fields/use-auth-form.ts";
import type { ChangeDraft, LoginDraft } from "./login-draft.ts";

interface ForgottenFormProps {
  draft: LoginDraft;
  onDraft: ChangeDraft;
  /** The new password is set; the user logs in with it next. */
  onDone(): void;
}

/** Resets a forgotten password: a code sent to the phone or address, and the new password. */
export function ForgottenForm({ draft, onDraft, onDone }: ForgottenFormProps) {
  const auth = useAuthForm();
  const { problems, setProblems, setBusyLabel } = auth;
  const { account, resetCode: code, newPassword: password } = draft;
  const email = account.includes("@") ? normalizeEmail(account) : null;

  function check() {
    return { ...checkAccount(account), ...checkCode(code), ...checkNewPassword(password) };
  }

  async function reset(signal: AbortSignal) {
    await proveWorkIfRequired(
      (proof) =>
        callEndpoint(resetPassword, { body: { account, code, password, ...proof } }, { unauthorized: "throw" }),
      { signal, onProving: () => setBusyLabel("正在安全验证…") },
    );
    onDraft({ password: "", resetCode: "", newPassword: "" });
    showMessage("success", "密码已重设，请用新密码登录");
    onDone();
  }

  function send(proof: string, signal: AbortSignal) {
    const options = { signal, unauthorized: "throw" } as const;
    const body = { purpose: "reset", captcha: proof } as const;
    if (email !== null) return callEndpoint(sendEmailCode, { body: { ...body, email } }, options);
    return callEndpoint(sendPhoneCode, { body: { ...body, phone: account } }, options);
  }

  return (
    <AuthForm auth={auth} submission={{ check, run: reset }} label="重设密码" className="mt-4">
      <AccountField
        label="手机号或邮箱"
        account={account}
        onAccount={(typed) => onDraft({ account: typed })}
        error={problems.account}
      />
      <CodeField
        code={code}
        onCode={(resetCode) => onDraft({ resetCode })}
        problems={problems}
        sending={{
          target: email ?? phoneTarget(account),
          field: "account",
          check: () => checkAccount(account),
          request: send,
          onProblems: ({ phone, email: address, ...rest }) =>
            setProblems({ ...withAccount(phone ?? address), ...rest }),
        }}
      />
      <PasswordField
        label="新密码"
        name="password"
        autoComplete="new-password"
        password={password}
        onPassword={(newPassword) => onDraft({ newPassword })}
        error={problems.password}
        hint="至少 8 个字符，什么字符都可以"
      />
      <p className="text-sm text-text-secondary">重设后，所有设备都会退出登录。</p>
    </AuthForm>
  );
}

/** The server names the field of the call; this form has a single account field. */
function withAccount(text: string | undefined) {
  return text === undefined ? {} : { account: text };
}
