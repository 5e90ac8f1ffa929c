import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { Skeleton } from "../../../../ui/feedback/notes.tsx";
import { SettingsSection } from "../../../../ui/layout/settings-section.tsx";
import { chooseTrackingConsent, getTrackingConsent } from "../contract.ts";

/** Whether visits are stored under the user's account; off by default. */
export function CountingConsent() {
  const { data, error, reload } = usePersonalData(getTrackingConsent, {}, true);
  if (error !== null) return <LoadNote what="浏览统计的设置" error={error} onRetry={reload} />;
  return (
    <SettingsSection
      title="浏览统计"
      text="本站统计哪些页面有人看、访问从哪个网站来，不接入第三方。默认不记录是谁；浏览器里打开「请勿跟踪」就完全不统计。"
    >
      {data === null ? <Skeleton className="h-16 w-full" /> : <Choice key={String(data.is_on)} isOn={data.is_on} />}
    </SettingsSection>
  );
}

function Choice({ isOn }: { isOn: boolean }) {
  const [chosen, setChosen] = useState(isOn);
  const [isBusy, setBusy] = useState(false);

  async function choose(wanted: boolean) {
    setChosen(wanted);
    setBusy(true);
    try {
      await callEndpoint(chooseTrackingConsent, { body: { is_on: wanted } });
      showMessage("success", wanted ? "已开启" : "已关闭，已有的记录不再对应你的账号");
    } catch (thrown) {
      setChosen(!wanted);
      showMessage("error", failureText(thrown));
    } finally {
      setBusy(false);
    }
  }

  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-brand"
        checked={chosen}
        disabled={isBusy}
        onChange={({ target }) => void choose(target.checked)}
      />
      <span>
        <span className="block font-medium">把我的浏览记录和账号对应起来</span>
        <span className="mt-1 block text-sm text-text-secondary">
          开启后，登录时看过的页面、登录和付款会带着你的用户编号保存三十日，帮助本站知道会员需要什么；导出数据时能看到。关闭后，已有的记录立刻不再对应你的账号。
        </span>
      </span>
    </label>
  );
}
