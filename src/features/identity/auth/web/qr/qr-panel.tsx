import { RetryNote } from "../../../../../ui/feedback/notes.tsx";
import type { ChangeDraft, LoginDraft } from "../sign-in/login-draft.ts";
import { BindPhoneForm } from "./bind-phone-form.tsx";
import { ScanCode, type VisibleCode } from "./code-frame.tsx";
import type { QrLogin } from "./qr-login.ts";
import { useQrView } from "./use-qr-login.ts";

interface QrPanelProps {
  login: QrLogin;
  draft: LoginDraft;
  onDraft: ChangeDraft;
  onAnswer(answer: unknown): void;
  onRefusal(thrown: unknown): boolean;
}

/** Login by scanning: the code with its countdown, the phone's progress, and the phone number if it is needed. */
export function QrPanel({ login, ...entry }: QrPanelProps) {
  const view = useQrView(login);
  if (view.kind === "need_phone") {
    return <BindPhoneForm key={view.tempToken} tempToken={view.tempToken} {...entry} onExpired={login.refresh} />;
  }
  if (view.kind === "failed") {
    return (
      <RetryNote
        title="扫码登录没有成功"
        text={`${view.message}。也可以用验证码或密码登录。`}
        label="重新获取二维码"
        onRetry={login.refresh}
      />
    );
  }
  return (
    <ScanCode
      view={view}
      alt="微信小程序登录二维码"
      statusTexts={STATUS_TEXT}
      successText="正在进入…"
      whenOver="自动换一个"
      onRefresh={login.refresh}
    />
  );
}

const STATUS_TEXT: Record<VisibleCode["kind"], string> = {
  loading: "正在生成二维码…",
  waiting: "用微信扫一扫，在小程序里确认",
  scanned: "已扫码，请在手机上确认登录",
  expired: "二维码已失效",
  success: "登录成功",
};
