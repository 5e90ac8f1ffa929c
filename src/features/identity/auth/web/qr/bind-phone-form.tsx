import { useState } from "react";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { showMessage } from "../../../../../ui/feedback/feedback.ts";
import { checkBindPhone, sendBindPhoneCode, verifyBindPhone } from "../../qr-contract.ts";
import { AuthForm } from "../fields/auth-form.tsx";
import { CodeField } from "../fields/code-field.tsx";
import { checkCode, checkPhone, problemsOf } from "../fields/form-problems.ts";
import { PhoneField, phoneTarget } from "../fields/phone-field.tsx";
import { useAuthForm } from "../fields/use-auth-form.ts";
import { callWithProof } from "../session/call-with-proof.ts";
import type { ChangeDraft, LoginDraft } from "../sign-in/login-draft.ts";

interface BindPhoneFormProps {
  /** Represents the confirmed WeChat identity; only valid for these calls. */
  tempToken: string;
  draft: LoginDraft;
  onDraft: ChangeDraft;
  onAnswer(answer: unknown): void;
  onRefusal(thrown: unknown): boolean;
  /** The temporary token has expired: a new code must be scanned. */
  onExpired(): void;
}

/** The phone number of a WeChat identity that has no account yet (spec §4 need_phone). */
export function BindPhoneForm({ tempToken, draft, onDraft, onAnswer, onRefusal, onExpired }: BindPhoneFormProps) {
  const auth = useAuthForm();
  const { problems, setProblems } = auth;
  const { phone, bindCode: code } = draft;
  const [known, setKnown] = useState<string | null>(null);
  const options = { bearer: { token: tempToken }, unauthorized: "throw" } as const;

  function endIfOver(thrown: unknown) {
    if (!(thrown instanceof ApiError) || thrown.code !== "TOKEN_INVALID") return;
    showMessage("info", "时间太久，请重新扫码");
    onExpired();
  }

  async function send(captcha: string, signal: AbortSignal) {
    try {
      const { exists } = await callEndpoint(checkBindPhone, { query: { phone } }, { ...options, signal });
      setKnown(exists ? phoneTarget(phone) : null);
      return await callEndpoint(sendBindPhoneCode, { body: { phone, captcha } }, { ...options, signal });
    } catch (thrown) {
      endIfOver(thrown);
      throw thrown;
    }
  }

  async function bind() {
    onAnswer(await callWithProof(verifyBindPhone, { body: { phone, code } }, options));
  }

  const isKnown = known !== null && known === phoneTarget(phone);
  return (
    <AuthForm
      auth={auth}
      submission={{
        check: () => ({ ...checkPhone(phone), ...checkCode(code) }),
        run: bind,
        onFailure(thrown) {
          endIfOver(thrown);
          return onRefusal(thrown) ? {} : problemsOf(thrown);
        },
      }}
      label="绑定并登录"
    >
      <PhoneField
        phone={phone}
        onPhone={(typed) => onDraft({ phone: typed })}
        error={problems.phone}
        hint={isKnown ? "这个号码已有账号，微信会绑定到它" : undefined}
      />
      <CodeField
        code={code}
        onCode={(bindCode) => onDraft({ bindCode })}
        problems={problems}
        sending={{
          target: phoneTarget(phone),
          field: "phone",
          check: () => checkPhone(phone),
          request: send,
          onProblems: setProblems,
        }}
      />
    </AuthForm>
  );
}
