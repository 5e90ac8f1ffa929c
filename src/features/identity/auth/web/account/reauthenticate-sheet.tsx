import { useEffect, useState } from "react";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { Tabs } from "../../../../../ui/controls/tabs.tsx";
import { Sheet } from "../../../../../ui/dialog/sheet.tsx";
import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { FormAlert } from "../../../../../ui/feedback/form-alert.tsx";
import { LoadNote } from "../../../../../ui/feedback/load-note.tsx";
import { Skeleton } from "../../../../../ui/feedback/notes.tsx";
import { type AccountSecurity, getAccountSecurity, reauthenticate } from "../../account-contract.ts";
import { sendEmailCode, sendPhoneCode } from "../../contract.ts";
import { CodeField } from "../fields/code-field.tsx";
import { checkCode } from "../fields/form-problems.ts";
import { PasswordField } from "../fields/password-field.tsx";
import { useAuthForm } from "../fields/use-auth-form.ts";

type Method = "password" | "phone" | "email";

interface ReauthenticateSheetProps {
  isOpen: boolean;
  /** `true`: the owner has re-authenticated. */
  onEnd(isConfirmed: boolean): void;
}

/** Asks the owner to re-authenticate, so that having the device is not sufficient (security AUTH-7). */
export function ReauthenticateSheet({ isOpen, onEnd }: ReauthenticateSheetProps) {
  const { data, error, reload } = usePersonalData(getAccountSecurity, {}, isOpen);
  return (
    <Sheet
      isOpen={isOpen}
      title="先确认是你本人"
      text="这一步会影响账号安全。确认后 5 分钟内不用再确认。"
      onClose={() => onEnd(false)}
    >
      {error !== null && <LoadNote what="账号信息" error={error} onRetry={reload} />}
      {error === null && data === null && <Skeleton className="h-40 w-full" />}
      {data !== null && <ReauthenticateForm security={data.security} onDone={() => onEnd(true)} />}
    </Sheet>
  );
}

function ReauthenticateForm({ security, onDone }: { security: AccountSecurity; onDone(): void }) {
  const methods = methodsOf(security);
  const [method, setMethod] = useState<Method>(methods[0]?.key ?? "phone");
  const [password, setPassword] = useState("");
  const [codes, setCodes] = useState({ phone: "", email: "" });
  const { form, problems, setProblems, busyLabel, submit } = useAuthForm();
  const code = method === "password" ? "" : codes[method];

  // The form appears after the sheet has opened, because focusing a field earlier would open the keyboard over the
  // sheet.
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) form.current?.querySelector("input")?.focus();
  }, [form]);

  function check() {
    if (method !== "password") return checkCode(code);
    return password === "" ? { password: "请输入密码" } : {};
  }

  async function confirm() {
    await callEndpoint(reauthenticate, { body: method === "password" ? { method, password } : { method, code } });
    onDone();
  }

  function send(captcha: string, signal: AbortSignal) {
    const endpoint = method === "email" ? sendEmailCode : sendPhoneCode;
    return callEndpoint(endpoint, { body: { purpose: "verify", captcha } }, { signal });
  }

  const fields = (
    <div className="space-y-4 pt-5">
      {method === "password" ? (
        <PasswordField
          label="当前密码"
          name="password"
          autoComplete="current-password"
          password={password}
          onPassword={setPassword}
          error={problems.password}
        />
      ) : (
        <>
          <p className="text-sm text-text-secondary">
            验证码发到 {method === "phone" ? security.phone_masked : security.email_masked}
          </p>
          <CodeField
            key={method}
            code={code}
            onCode={(typed) => setCodes({ ...codes, [method]: typed })}
            problems={problems}
            sending={{
              target: `own ${method}`,
              field: "form",
              check: () => ({}),
              request: send,
              onProblems: setProblems,
            }}
          />
        </>
      )}
      <FormAlert text={problems.form} />
      <Button type="submit" isWide size="large" busyLabel={busyLabel}>
        确认
      </Button>
    </div>
  );

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event, { check, run: confirm })}>
      {methods.length > 1 ? (
        <Tabs<Method>
          label="确认方式"
          items={methods}
          current={method}
          onChange={(next) => {
            setMethod(next);
            setProblems({});
          }}
        >
          {fields}
        </Tabs>
      ) : (
        fields
      )}
    </form>
  );
}

function methodsOf(security: AccountSecurity): { key: Method; label: string }[] {
  return [
    ...(security.has_password ? [{ key: "password" as const, label: "密码" }] : []),
    ...(security.phone_masked === null ? [] : [{ key: "phone" as const, label: "手机验证码" }]),
    ...(security.email_masked === null ? [] : [{ key: "email" as const, label: "邮箱验证码" }]),
  ];
}
