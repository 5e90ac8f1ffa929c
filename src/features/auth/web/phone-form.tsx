import { type ClipboardEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../kit/api-error.ts";
import { callEndpoint } from "../../../kit/call-endpoint.ts";
import { Button } from "../../../ui/button.tsx";
import { showMessage } from "../../../ui/feedback.ts";
import { Field } from "../../../ui/field.tsx";
import { logInUsingPhone, signUpUsingPhone } from "../contract.ts";
import { AgreementTick } from "./agreement-tick.tsx";
import { checkForm, type FormProblems, problemsOf } from "./form-problems.ts";
import { digitsOfCode } from "./pasted-code.ts";
import { type CodePurpose, useSendCode } from "./use-send-code.ts";

/** Versions of the texts that are ticked; from the site's settings. */
export interface Agreements {
  terms: string;
  privacy: string;
}

interface PhoneFormProps {
  purpose: CodePurpose;
  phone: string;
  onPhone(phone: string): void;
  agreements: Agreements;
  phoneField: RefObject<HTMLInputElement | null>;
  /** Takes the server's answer into the session; throws when it is not a success. */
  onAnswer(answer: unknown): void;
}

const SEND_LABEL = { proving: "正在安全验证…", sending: "正在发送…", idle: "获取验证码" } as const;

/** Phone number and code, for login and sign-up alike; what was typed survives every failure. */
export function PhoneForm({ purpose, phone, onPhone, agreements, phoneField, onAnswer }: PhoneFormProps) {
  const [code, setCode] = useState("");
  const [hasAgreed, setAgreed] = useState(false);
  const [isAgreementAsked, setAgreementAsked] = useState(false);
  const [problems, setProblems] = useState<FormProblems>({});
  const [isBusy, setBusy] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const tickField = useRef<HTMLInputElement>(null);
  const { send, stage, isSent, secondsLeft } = useSendCode(setProblems);
  const mustAgree = purpose === "signup" || isAgreementAsked;

  // The tick appears with the server's answer, so it can take the focus only after it is drawn.
  useEffect(() => {
    if (isAgreementAsked) tickField.current?.focus();
  }, [isAgreementAsked]);

  function show(found: FormProblems) {
    setProblems(found);
    const field = (found.phone && phoneField) || (found.code && codeField) || (found.agreements && tickField) || null;
    field?.current?.focus();
  }

  async function onSend() {
    const isDone = await send(phone, purpose);
    if (isDone) codeField.current?.focus();
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = checkForm({ phone, code, mustAgree, hasAgreed });
    show(found);
    if (isBusy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const body = { phone, code, ...(hasAgreed ? { agreements } : {}) };
      const endpoint = purpose === "login" ? logInUsingPhone : signUpUsingPhone;
      const answer = await callEndpoint(endpoint, { body }, { unauthorized: "throw" });
      onAnswer(answer);
      showMessage("success", answer.is_new_user ? "注册成功，已登录" : "登录成功");
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.code === "AGREEMENT_REQUIRED") setAgreementAsked(true);
      show(problemsOf(thrown));
    } finally {
      setBusy(false);
    }
  }

  function onPaste(event: ClipboardEvent) {
    event.preventDefault();
    setCode(digitsOfCode(event.clipboardData.getData("text")));
  }

  const isWaiting = secondsLeft > 0;
  return (
    <form noValidate onSubmit={onSubmit} className="mt-5 space-y-4">
      <Field
        ref={phoneField}
        label="手机号"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="中国大陆手机号"
        value={phone}
        onChange={(event) => onPhone(event.target.value)}
        error={problems.phone}
      />
      <Field
        ref={codeField}
        label="验证码"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="6 位数字"
        value={code}
        onChange={(event) => setCode(digitsOfCode(event.target.value))}
        onPaste={onPaste}
        error={problems.code}
        trailing={
          <Button
            variant="text"
            className="min-w-32 rounded-l-none border-l border-border text-sm tabular-nums"
            aria-disabled={isWaiting}
            busyLabel={stage === "idle" ? null : SEND_LABEL[stage]}
            onClick={() => void onSend()}
          >
            {isWaiting ? `${secondsLeft} 秒后重发` : isSent ? "重新获取" : SEND_LABEL.idle}
          </Button>
        }
      />
      {mustAgree && (
        <AgreementTick ref={tickField} isTicked={hasAgreed} onTick={setAgreed} error={problems.agreements} />
      )}
      <p role="status" className="sr-only">
        {stage === "proving" ? SEND_LABEL.proving : isSent && isWaiting ? "验证码已发送，60 秒后可以重新获取" : ""}
      </p>
      <p role="alert" className="text-sm text-danger-text empty:hidden">
        {problems.form}
      </p>
      <Button type="submit" isWide size="large" busyLabel={isBusy ? "请稍候…" : null}>
        {purpose === "login" ? "登录" : "注册并登录"}
      </Button>
    </form>
  );
}
