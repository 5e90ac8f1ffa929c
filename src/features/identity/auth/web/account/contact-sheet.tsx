import { useState } from "react";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { Field } from "../../../../../ui/controls/field.tsx";
import { Sheet } from "../../../../../ui/dialog/sheet.tsx";
import type { Reauthentication } from "../../../../../ui/facts/reauthentication.ts";
import { showMessage } from "../../../../../ui/feedback/feedback.ts";
import { changeEmail, changePhone } from "../../account-contract.ts";
import { sendEmailCode, sendPhoneCode } from "../../contract.ts";
import { normalizeEmail } from "../../email-address.ts";
import { AuthForm } from "../fields/auth-form.tsx";
import { CodeField } from "../fields/code-field.tsx";
import { checkCode, checkEmail, checkPhone } from "../fields/form-problems.ts";
import { PhoneField, phoneTarget } from "../fields/phone-field.tsx";
import { useAuthForm } from "../fields/use-auth-form.ts";

interface ContactSheetProps {
  kind: "phone" | "email";
  /** The account does not have one yet. */
  isFirst: boolean;
  reauthentication: Reauthentication;
  onDone(): void;
  onClose(): void;
}

const TEXTS = {
  phone: { name: "手机号", text: "验证码发到新的手机号；以后用它登录。" },
  email: { name: "邮箱", text: "验证码发到新的邮箱；以后用它登录和找回密码。" },
} as const;

/** Sets a new number or address of the account, verified by a code sent to it. */
export function ContactSheet({ kind, isFirst, reauthentication, onDone, onClose }: ContactSheetProps) {
  const [value, setValue] = useState("");
  const [code, setCode] = useState("");
  const auth = useAuthForm();
  const { problems, setProblems } = auth;
  const purpose = isFirst ? "bind" : "change";
  const isPhone = kind === "phone";
  const checkValue = () => (isPhone ? checkPhone(value) : checkEmail(value));

  async function change() {
    await reauthentication.withFresh(() =>
      isPhone
        ? callEndpoint(changePhone, { body: { phone: value, code } })
        : callEndpoint(changeEmail, { body: { email: value, code } }),
    );
    showMessage("success", `${TEXTS[kind].name}已${isFirst ? "绑定" : "更换"}`);
    onDone();
  }

  function send(captcha: string, signal: AbortSignal) {
    return isPhone
      ? callEndpoint(sendPhoneCode, { body: { phone: value, purpose, captcha } }, { signal })
      : callEndpoint(sendEmailCode, { body: { email: value, purpose, captcha } }, { signal });
  }

  return (
    <Sheet isOpen title={`${isFirst ? "绑定" : "更换"}${TEXTS[kind].name}`} text={TEXTS[kind].text} onClose={onClose}>
      <AuthForm
        auth={auth}
        submission={{ check: () => ({ ...checkValue(), ...checkCode(code) }), run: change }}
        label={isFirst ? "绑定" : "更换"}
      >
        {isPhone ? (
          <PhoneField label="新手机号" phone={value} onPhone={setValue} error={problems.phone} />
        ) : (
          <Field
            label="新邮箱"
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            value={value}
            onChange={(event) => setValue(event.target.value)}
            error={problems.email}
          />
        )}
        <CodeField
          code={code}
          onCode={setCode}
          problems={problems}
          sending={{
            target: isPhone ? phoneTarget(value) : (normalizeEmail(value) ?? value),
            field: kind,
            check: checkValue,
            request: send,
            onProblems: setProblems,
          }}
        />
      </AuthForm>
      {reauthentication.sheet}
    </Sheet>
  );
}
