import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { Field } from "../../../../../ui/controls/field.tsx";
import { logInUsingEmail, sendEmailCode } from "../../contract.ts";
import { normalizeEmail } from "../../email-address.ts";
import { AuthForm } from "../fields/auth-form.tsx";
import { CodeField } from "../fields/code-field.tsx";
import { EntryAgreement } from "../fields/entry-agreement.tsx";
import { checkAgreement, checkCode, checkEmail, type FormProblems } from "../fields/form-problems.ts";
import { proveWorkIfRequired } from "../fields/prove-work.ts";
import { useAuthForm } from "../fields/use-auth-form.ts";
import { useRequiredAgreement } from "../fields/use-required-agreement.ts";
import { callWithProof } from "../session/call-with-proof.ts";
import type { EntryFormProps } from "./phone-form.tsx";

/** Login by a code in a mail, for accounts with an address; an imported user agrees to the texts here. */
export function EmailForm({ draft, onDraft, onAnswer, onRefusal }: EntryFormProps) {
  const auth = useAuthForm();
  const { problems, setProblems, setBusyLabel } = auth;
  const { email, emailCode: code, hasAgreed } = draft;
  const { isRequired: mustAgree, agreed, onFailure } = useRequiredAgreement(hasAgreed, onRefusal);

  function check(): FormProblems {
    return { ...checkEmail(email), ...checkCode(code), ...checkAgreement({ mustAgree, hasAgreed }) };
  }

  async function enter(signal: AbortSignal) {
    const body = { email, code, ...agreed };
    const answer = await proveWorkIfRequired(
      (proof) => callWithProof(logInUsingEmail, { body: { ...body, ...proof } }),
      {
        signal,
        onProving: () => setBusyLabel("正在安全验证…"),
      },
    );
    onAnswer(answer);
  }

  return (
    <AuthForm auth={auth} submission={{ check, run: enter, onFailure }} label="登录" className="mt-4">
      <Field
        label="邮箱"
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => onDraft({ email: event.target.value })}
        error={problems.email}
      />
      <CodeField
        code={code}
        onCode={(emailCode) => onDraft({ emailCode })}
        problems={problems}
        sending={{
          target: normalizeEmail(email) ?? email,
          field: "email",
          check: () => checkEmail(email),
          request: (captcha, signal) =>
            callEndpoint(
              sendEmailCode,
              { body: { email, purpose: "login", captcha } },
              { signal, unauthorized: "throw" },
            ),
          onProblems: setProblems,
        }}
      />
      <EntryAgreement
        hasAgreed={hasAgreed}
        onAgreed={(isTicked) => onDraft({ hasAgreed: isTicked })}
        error={problems.agreements}
      />
    </AuthForm>
  );
}
