import { useState } from "react";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { realTiming } from "../../../../../kit/process/timing.ts";
import { Sheet } from "../../../../../ui/dialog/sheet.tsx";
import type { Reauthentication } from "../../../../../ui/facts/reauthentication.ts";
import { showMessage } from "../../../../../ui/feedback/feedback.ts";
import { RetryNote } from "../../../../../ui/feedback/notes.tsx";
import { createWechatLinkCode, getWechatLinkStatus } from "../../wechat-contract.ts";
import { ScanCode, type VisibleCode } from "../qr/code-frame.tsx";
import { createQrLogin } from "../qr/qr-login.ts";
import { useQrView } from "../qr/use-qr-login.ts";

interface LinkWechatSheetProps {
  reauthentication: Reauthentication;
  onDone(): void;
  onClose(): void;
}

const STATUS_TEXT: Record<VisibleCode["kind"], string> = {
  loading: "正在生成二维码…",
  waiting: "用微信扫一扫，在小程序里确认",
  scanned: "已扫码，请在手机上确认绑定",
  expired: "二维码已失效",
  success: "已绑定",
};

/** Displays a code as at login: the WeChat that scans and confirms it can log in to this account from then on. */
export function LinkWechatSheet({ reauthentication, onDone, onClose }: LinkWechatSheetProps) {
  const [link] = useState(() =>
    createQrLogin({
      timing: realTiming,
      requestCode: () => reauthentication.withFresh(() => callEndpoint(createWechatLinkCode, {})),
      async requestStatus(scene) {
        const { status, expires_in } = await callEndpoint(getWechatLinkStatus, { params: { scene } });
        return { status: status === "linked" ? "success" : status, expires_in };
      },
      onSuccess() {
        showMessage("success", "微信已绑定");
        onDone();
      },
      onRefusal: () => false,
      // A renewal might ask for another re-authentication, which must not open unexpectedly.
      maxRenewals: 0,
    }),
  );
  const view = useQrView(link);

  return (
    <Sheet isOpen title="绑定微信" text="绑定后，用这个微信扫码就能登录。" onClose={onClose}>
      {view.kind === "failed" || view.kind === "need_phone" ? (
        <RetryNote
          title="没有绑定"
          text={view.kind === "failed" ? view.message : ""}
          label="重新获取二维码"
          onRetry={link.refresh}
        />
      ) : (
        <ScanCode
          view={view}
          alt="绑定微信的小程序码"
          statusTexts={STATUS_TEXT}
          successText="已绑定"
          whenOver="失效"
          onRefresh={link.refresh}
        />
      )}
      {reauthentication.sheet}
    </Sheet>
  );
}
