import { useEffect, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { ErrorNote } from "../../../../ui/notes.tsx";
import { useSite } from "../../../../ui/site.ts";
import type { ChangeDraft, LoginDraft } from "../sign-in/login-draft.ts";
import { BindPhoneForm } from "./bind-phone-form.tsx";
import type { QrLogin, QrView } from "./qr-login.ts";
import { useQrView } from "./use-qr-login.ts";

interface QrPanelProps {
  login: QrLogin;
  draft: LoginDraft;
  onDraft: ChangeDraft;
  onAnswer(answer: unknown): void;
  onRefusal(thrown: unknown): boolean;
}

/** Login by scanning: the code with its countdown, what the phone is doing, and the phone number where one is needed. */
export function QrPanel({ login, ...entry }: QrPanelProps) {
  const { hasSandbox } = useSite();
  const view = useQrView(login);
  if (view.kind === "need_phone") {
    return <BindPhoneForm key={view.tempToken} tempToken={view.tempToken} {...entry} onExpired={login.refresh} />;
  }
  if (view.kind === "failed") {
    return (
      <ErrorNote
        title="扫码登录没有成功"
        text={`${view.message}。也可以用验证码或密码登录。`}
        action={
          <Button size="small" variant="secondary" onClick={login.refresh}>
            重新获取二维码
          </Button>
        }
      />
    );
  }
  return (
    <div className="flex flex-col items-center text-center">
      <CodeFrame view={view} onRefresh={login.refresh} />
      <p role="status" className="mt-4 font-medium">
        {STATUS_TEXT[view.kind]}
      </p>
      <p className="mt-1 min-h-6 text-sm text-text-secondary">
        {"expiresAt" in view ? <Footnote view={view} /> : null}
      </p>
      {hasSandbox && view.kind === "waiting" && (
        <a
          href="/sandbox/scan"
          target="_blank"
          rel="noopener"
          className="mt-3 inline-flex min-h-11 items-center text-sm font-medium text-brand underline underline-offset-2"
        >
          用模拟手机扫码
        </a>
      )}
    </div>
  );
}

type ShownView = Exclude<QrView, { kind: "need_phone" | "failed" }>;
type CodeView = Extract<QrView, { imageUrl: string }>;

const STATUS_TEXT: Record<ShownView["kind"], string> = {
  loading: "正在生成二维码…",
  waiting: "用微信扫一扫，在小程序里确认",
  scanned: "已扫码，请在手机上确认登录",
  expired: "二维码已失效",
  success: "登录成功",
};

const FRAME =
  "relative grid size-[216px] place-items-center overflow-hidden rounded-lg border border-border bg-white p-3";

function CodeFrame({ view, onRefresh }: { view: ShownView; onRefresh(): void }) {
  if (view.kind === "loading") return <div aria-hidden="true" className="skeleton size-[216px] rounded-lg" />;
  if (view.kind === "expired" || view.kind === "success") {
    return (
      <div className="grid size-[216px] place-items-center rounded-lg border border-dashed border-border p-4">
        <div>
          <p className="mb-4 text-sm text-text-secondary">
            {view.kind === "success" ? "正在进入…" : view.isDeclined ? "已在手机上取消" : "为了安全，二维码只用一次"}
          </p>
          {view.kind === "expired" && <Button onClick={onRefresh}>重新获取</Button>}
        </div>
      </div>
    );
  }
  const isScanned = view.kind === "scanned";
  return (
    <div className={FRAME}>
      <img
        src={view.imageUrl}
        alt="微信小程序登录二维码"
        width={192}
        height={192}
        className={`size-48 object-contain transition-opacity duration-150 ${isScanned ? "opacity-15" : ""}`}
      />
      {isScanned && <span className="absolute text-lg font-semibold text-[#0e7a43]">已扫码</span>}
    </div>
  );
}

function Footnote({ view }: { view: CodeView }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (view.isUnsteady) return <>网络不稳定，正在重试</>;
  const left = Math.max(0, Math.ceil((view.expiresAt - now) / 1000));
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <span className="tabular-nums">{view.kind === "scanned" ? `请在 ${time} 内确认` : `${time} 后自动换一个`}</span>
  );
}
