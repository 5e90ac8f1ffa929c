import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../../../../../ui/controls/button.tsx";
import { useSite } from "../../../../../ui/facts/site.ts";
import type { QrView } from "./qr-login.ts";

/** The states of a displayed code. */
export type VisibleCode = Exclude<QrView, { kind: "need_phone" | "failed" }>;
type CodeView = Extract<QrView, { imageUrl: string }>;

interface CodeFrameProps {
  view: VisibleCode;
  /** Alternative text of the picture. */
  alt: string;
  successText: string;
  onRefresh(): void;
}

interface ScanCodeProps extends CodeFrameProps {
  statusTexts: Record<VisibleCode["kind"], string>;
  /** What happens when the code expires. */
  whenOver: string;
}

/** A code to scan with WeChat, the phone's progress, and the remaining lifetime. */
export function ScanCode({ statusTexts, whenOver, ...frame }: ScanCodeProps) {
  const { hasSandbox } = useSite();
  const { view } = frame;
  return (
    <div className="flex flex-col items-center text-center">
      <CodeFrame {...frame} />
      <p role="status" className="mt-4 font-medium">
        {statusTexts[view.kind]}
      </p>
      <p className="mt-1 min-h-6 text-sm text-text-secondary">
        {"expiresAt" in view ? <CodeFootnote view={view} whenOver={whenOver} /> : null}
      </p>
      {hasSandbox && view.kind === "waiting" && <SandboxPhoneLink>用模拟手机扫码</SandboxPhoneLink>}
    </div>
  );
}

const FRAME =
  "relative grid size-[216px] place-items-center overflow-hidden rounded-lg border border-border bg-[#ffffff] p-3";

/** The code, the phone's progress, and a new code when it has expired. */
function CodeFrame({ view, alt, successText, onRefresh }: CodeFrameProps) {
  if (view.kind === "loading") return <div aria-hidden="true" className="skeleton size-[216px] rounded-lg" />;
  if (view.kind === "expired" || view.kind === "success") {
    return (
      <div className="grid size-[216px] place-items-center rounded-lg border border-dashed border-border p-4">
        <div>
          <p className="mb-4 text-sm text-text-secondary">
            {view.kind === "success" ? successText : view.isDeclined ? "已在手机上取消" : "为了安全，二维码只用一次"}
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
        alt={alt}
        width={192}
        height={192}
        className={`size-48 object-contain transition-opacity duration-150 ${isScanned ? "opacity-15" : ""}`}
      />
      {isScanned && <span className="absolute text-lg font-semibold text-[#0e7a43]">已扫码</span>}
    </div>
  );
}

/** The remaining lifetime of the code, and what happens when it expires. */
function CodeFootnote({ view, whenOver }: { view: CodeView; whenOver: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (view.isUnsteady) return <>网络不稳定，正在重试</>;
  const left = Math.max(0, Math.ceil((view.expiresAt - now) / 1000));
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <span className="tabular-nums">{view.kind === "scanned" ? `请在 ${time} 内确认` : `${time} 后${whenOver}`}</span>
  );
}

/** A link to the simulated phone, if the site has one and the code is waiting. */
function SandboxPhoneLink({ children }: { children: ReactNode }) {
  return (
    <a
      href="/sandbox/scan"
      target="_blank"
      rel="noopener"
      className="mt-3 inline-flex min-h-11 items-center text-sm font-medium text-brand underline underline-offset-2"
    >
      {children}
    </a>
  );
}
