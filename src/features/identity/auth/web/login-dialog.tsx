import { useEffect, useState, useSyncExternalStore } from "react";
import { ApiError } from "../../../../kit/api/api-error.ts";
import { isRecord } from "../../../../kit/values/is-record.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Tabs } from "../../../../ui/controls/tabs.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { Icon } from "../../../../ui/display/icon.tsx";
import type { LoginRequest } from "../../../../ui/facts/session.ts";
import { Skeleton } from "../../../../ui/feedback/notes.tsx";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import { useQrLogin } from "./qr/use-qr-login.ts";
import { EmailForm } from "./sign-in/email-form.tsx";
import { ForgottenForm } from "./sign-in/forgotten-form.tsx";
import { shareNames, useLoginDraft } from "./sign-in/login-draft.ts";
import { PasswordForm } from "./sign-in/password-form.tsx";
import { PhoneForm } from "./sign-in/phone-form.tsx";
import { SecondFactorForm } from "./sign-in/second-factor-form.tsx";

const newAccount = lateCode(async () => (await import("./sign-in/new-account.tsx")).NewAccount);
const qrPanel = lateCode(async () => (await import("./qr/qr-panel.tsx")).QrPanel);

interface LoginDialogProps {
  /** null: closed. */
  request: LoginRequest | null;
  onClose(): void;
  onAnswer(answer: unknown): void;
}

const TABS = [
  { key: "code", label: "验证码" },
  { key: "password", label: "密码" },
  { key: "qr", label: "扫码" },
] as const;

type TabKey = (typeof TABS)[number]["key"];
type Step =
  | { kind: TabKey }
  | { kind: "signup" }
  | { kind: "email" }
  | { kind: "forgotten" }
  | { kind: "second_factor"; ticket: string }
  | { kind: "new_account" };

const HEAD: Record<Step["kind"] | "bind_phone", { title: string; text: string }> = {
  code: { title: "登录", text: "没有账号的号码，勾选同意后自动注册" },
  password: { title: "登录", text: "用密码登录" },
  qr: { title: "登录", text: "用微信扫码，不用输入" },
  bind_phone: { title: "还差一步：绑定手机号", text: "微信已确认。以后也可以用这个号码登录" },
  signup: { title: "注册", text: "用手机验证码，几秒钟就好" },
  email: { title: "登录", text: "验证码发到账号的邮箱" },
  forgotten: { title: "重设密码", text: "验证码发到账号的手机或邮箱" },
  second_factor: { title: "两步验证", text: "打开验证器应用，输入当前的数字" },
  new_account: { title: "欢迎加入", text: "给自己起个昵称，别人在讨论和评论里看到的就是它；以后在个人中心随时能改" },
};

/** The three login methods, sign-up, and the following steps: a bottom sheet on phones, a dialog elsewhere. */
export function LoginDialog({ request, onClose, onAnswer }: LoginDialogProps) {
  const [step, setStep] = useState<Step>({ kind: "code" });
  const { draft, change, clear } = useLoginDraft();
  const qrLogin = useQrLogin({ onSuccess: finish, onRefusal });
  const isConfirmed = useSyncExternalStore(qrLogin.subscribe, qrLogin.view).kind === "need_phone";
  const isBinding = step.kind === "qr" && isConfirmed;
  const { title, text } = HEAD[isBinding ? "bind_phone" : step.kind];
  const isTab = isTabStep(step);
  const isNew = step.kind === "new_account";
  const entry = { draft, onDraft: change, onAnswer: finish, onRefusal };

  // The phone caused the next step, not this computer's keyboard, so its title takes the focus and is read out.
  useEffect(() => {
    if (isConfirmed) document.querySelector<HTMLElement>("[role=dialog] h2")?.focus();
  }, [isConfirmed]);

  function finish(answer: unknown) {
    // The greeting does not interrupt a user who was about to do something, such as pay.
    const isGreeted = isNewUser(answer) && request?.afterwards === undefined;
    onAnswer(answer);
    clear();
    setStep({ kind: isGreeted ? "new_account" : "code" });
  }

  function close() {
    if (isNew) setStep({ kind: "code" });
    else onClose();
  }

  function onRefusal(thrown: unknown): boolean {
    const ticket = thrown instanceof ApiError && thrown.code === "SECOND_FACTOR_NEEDED" && thrown.extra.mfa_token;
    if (typeof ticket !== "string") return false;
    setStep({ kind: "second_factor", ticket });
    return true;
  }

  function goTo(kind: TabKey | "signup" | "email") {
    change(shareNames(draft));
    setStep({ kind });
  }

  return (
    <Sheet
      isOpen={request !== null || isNew}
      title={title}
      text={(isTab && !isBinding) || step.kind === "signup" ? (request?.reason ?? text) : text}
      onClose={close}
    >
      {isTab && (
        <Tabs<TabKey> label="登录方式" items={TABS} current={step.kind} onChange={goTo}>
          <div className="min-h-[284px] pt-5">
            {step.kind === "code" && <PhoneForm key="login" purpose="login" {...entry} />}
            {step.kind === "password" && <PasswordForm {...entry} onForgotten={() => setStep({ kind: "forgotten" })} />}
            {step.kind === "qr" && <LatePart code={qrPanel} props={{ login: qrLogin, ...entry }} />}
          </div>
        </Tabs>
      )}
      {isTab && (
        <p className="mt-3 flex flex-wrap items-center justify-center text-sm text-text-secondary">
          还没有账号？
          <Button variant="text" className="px-2" onClick={() => goTo("signup")}>
            注册
          </Button>
          <Button variant="text" className="px-2" onClick={() => goTo("email")}>
            邮箱验证码登录
          </Button>
        </p>
      )}
      {step.kind === "signup" && <PhoneForm key="signup" purpose="signup" {...entry} />}
      {step.kind === "email" && <EmailForm {...entry} />}
      {step.kind === "forgotten" && <ForgottenForm draft={draft} onDraft={change} onDone={() => goTo("password")} />}
      {step.kind === "second_factor" && (
        <SecondFactorForm ticket={step.ticket} onAnswer={finish} onExpired={() => goTo("password")} />
      )}
      {isNew && <LatePart code={newAccount} props={{ onEnd: close }} skeleton={<Skeleton className="h-32 w-full" />} />}
      {!isTab && !isNew && (
        <button
          type="button"
          onClick={() => goTo(step.kind === "forgotten" || step.kind === "second_factor" ? "password" : "code")}
          className="mt-2 flex min-h-11 w-full items-center justify-center gap-1 rounded-md text-sm text-text-secondary hover:bg-hover hover:text-text"
        >
          <Icon name="chevron-left" size={16} />
          返回登录
        </button>
      )}
    </Sheet>
  );
}

function isNewUser(answer: unknown): boolean {
  return isRecord(answer) && answer.is_new_user === true;
}

function isTabStep(step: Step): step is { kind: TabKey } {
  return TABS.some(({ key }) => key === step.kind);
}
