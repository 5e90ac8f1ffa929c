import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { logInUsingPhone, sendPhoneCode, signUpUsingPhone } from "../../contract.ts";
import { AuthForm } from "../fields/auth-form.tsx";
import { CodeField } from "../fields/code-field.tsx";
import { EntryAgreement } from "../fields/entry-agreement.tsx";
import { checkAgreement, checkCode, checkNewPassword, checkPhone, type FormProblems } from "../fields/form-problems.ts";
import { PasswordField } from "../fields/password-field.tsx";
import { PhoneField, phoneTarget } from "../fields/phone-field.tsx";
import { proveWorkIfRequired } from "../fields/prove-work.ts";
import { useAuthForm } from "../fields/use-auth-form.ts";
import { useRequiredAgreement } from "../fields/use-required-agreement.ts";
import { callWithProof } from "../session/call-with-proof.ts";
import type { ChangeDraft, LoginDraft } from "./login-draft.ts";
import { usePhoneExists } from "./use-phone-exists.ts";

export interface EntryFormProps {
  draft: LoginDraft;
  onDraft: ChangeDraft;
  /** Stores the server's answer in the session; throws when it is not a success. */
  onAnswer(answer: unknown): void;
  /** Receives a refusal first; returns true when it leads to a further step and is not a failure. */
  onRefusal(thrown: unknown): boolean;
}

/** Phone number and code, for login and sign-up; the input is kept after every failure. */
export function PhoneForm({
  purpose,
  draft,
  onDraft,
  onAnswer,
  onRefusal,
}: EntryFormProps & { purpose: "login" | "signup" }) {
  const auth = useAuthForm();
  const { problems, setProblems, setBusyLabel } = auth;
  const known = usePhoneExists(draft.phone);
  const { phone, hasAgreed, newPassword: password } = draft;
  const agreement = useRequiredAgreement(hasAgreed, onRefusal);
  const isSignUp = purpose === "signup";
  const [code, setCode] = isSignUp
    ? [draft.signupCode, (signupCode: string) => onDraft({ signupCode })]
    : [draft.loginCode, (loginCode: string) => onDraft({ loginCode })];
  const mustAgree = isSignUp || agreement.isRequired;
  const hasNewPassword = isSignUp && !known.exists && password !== "";

  function check(): FormProblems {
    return {
      ...checkPhone(phone),
      ...checkCode(code),
      ...(hasNewPassword ? checkNewPassword(password) : {}),
      ...checkAgreement({ mustAgree, hasAgreed }),
    };
  }

  async function enter(signal: AbortSignal) {
    const body = { phone, code, ...agreement.agreed };
    const answer = await proveWorkIfRequired(
      (proof) =>
        isSignUp
          ? callWithProof(signUpUsingPhone, { body: { ...body, ...proof, ...(hasNewPassword ? { password } : {}) } })
          : callWithProof(logInUsingPhone, { body: { ...body, ...proof } }),
      { signal, onProving: () => setBusyLabel("正在安全验证…") },
    );
    onAnswer(answer);
  }

  return (
    <AuthForm
      auth={auth}
      submission={{ check, run: enter, onFailure: agreement.onFailure }}
      label={isSignUp ? "注册并登录" : "登录"}
    >
      <PhoneField
        phone={phone}
        onPhone={(typed) => onDraft({ phone: typed })}
        error={problems.phone}
        hint={isSignUp && known.exists ? "这个号码已注册，验证后会直接登录" : undefined}
      />
      <CodeField
        code={code}
        onCode={setCode}
        problems={problems}
        onSent={isSignUp ? known.check : undefined}
        sending={{
          target: phoneTarget(phone),
          field: "phone",
          check: () => checkPhone(phone),
          request: (proof, signal) =>
            callEndpoint(
              sendPhoneCode,
              { body: { phone, purpose, captcha: proof } },
              { signal, unauthorized: "throw" },
            ),
          onProblems: setProblems,
        }}
      />
      {isSignUp && !known.exists && (
        <PasswordField
          label="设置密码（选填）"
          name="password"
          autoComplete="new-password"
          password={password}
          onPassword={(newPassword) => onDraft({ newPassword })}
          error={problems.password}
          hint="至少 8 个字符，什么字符都可以；不设也能用验证码登录"
        />
      )}
      <EntryAgreement
        hasAgreed={hasAgreed}
        onAgreed={(isTicked) => onDraft({ hasAgreed: isTicked })}
        error={problems.agreements}
      />
    </AuthForm>
  );
}
