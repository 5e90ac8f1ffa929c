import { useState } from "react";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { ConfirmSheet } from "../../../../../ui/dialog/confirm-sheet.tsx";
import { TimeText } from "../../../../../ui/display/time-text.tsx";
import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { showMessage } from "../../../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../../../ui/feedback/form-alert.tsx";
import { LoadNote } from "../../../../../ui/feedback/load-note.tsx";
import { useAction } from "../../../../../ui/feedback/use-action.ts";
import { SettingsRow, SettingsRows, SettingsRowsSkeleton } from "../../../../../ui/layout/settings-row.tsx";
import { SettingsSection } from "../../../../../ui/layout/settings-section.tsx";
import { getOwnWechat, type OwnWechat, unlinkOwnWechat } from "../../wechat-contract.ts";
import { LinkWechatSheet } from "./link-wechat-sheet.tsx";
import { useReauthentication } from "./use-reauthentication.tsx";

/** Links and unlinks the WeChat that logs in by scanning, each after a re-authentication. */
export function WechatSection() {
  const reauthentication = useReauthentication();
  const { data, error, reload } = usePersonalData(getOwnWechat, {}, true);
  const [step, setStep] = useState<"link" | "unlink" | null>(null);
  const { problem, run } = useAction();

  function begin(what: "link" | "unlink") {
    void run(async () => {
      if (await reauthentication.ensureFresh()) setStep(what);
    });
  }

  function end() {
    setStep(null);
    reload();
  }

  async function unlink() {
    await reauthentication.withFresh(() => callEndpoint(unlinkOwnWechat, {}));
    showMessage("success", "微信已解除绑定");
    reload();
  }

  if (error !== null) return <LoadNote what="微信绑定" error={error} onRetry={reload} />;
  if (data !== null && !data.is_available && data.linked_at === null) return null;
  return (
    <SettingsSection title="微信" text="绑定的微信扫码就能登录。绑定和解除都会通知你的手机或邮箱。">
      {data === null ? <SettingsRowsSkeleton count={1} /> : <WechatRow link={data} onBegin={begin} />}
      <FormAlert text={problem} className="mt-4" />
      {step === "link" && <LinkWechatSheet reauthentication={reauthentication} onDone={end} onClose={end} />}
      {step === "unlink" && (
        <ConfirmSheet
          title="解除微信绑定？"
          text="这个微信不能再扫码登录。已经登录的设备不会退出，可以在「设备」里让它们下线。"
          label="解除绑定"
          onConfirm={unlink}
          onClose={() => setStep(null)}
        >
          {reauthentication.sheet}
        </ConfirmSheet>
      )}
      {step === null && reauthentication.sheet}
    </SettingsSection>
  );
}

function WechatRow({ link, onBegin }: { link: OwnWechat; onBegin(what: "link" | "unlink"): void }) {
  if (link.linked_at === null) {
    const action = (
      <Button variant="secondary" onClick={() => onBegin("link")}>
        绑定微信
      </Button>
    );
    return (
      <SettingsRows>
        <SettingsRow title="扫码登录" text="还没有绑定" action={action} />
      </SettingsRows>
    );
  }
  const since = (
    <>
      已绑定，
      <TimeText at={link.linked_at} />
    </>
  );
  const action = (
    <Button variant="danger" onClick={() => onBegin("unlink")}>
      解除绑定
    </Button>
  );
  return (
    <SettingsRows>
      <SettingsRow title="扫码登录" text={since} action={action} />
    </SettingsRows>
  );
}
