import { useState } from "react";
import { CHANNEL_LABELS } from "../../../../domain/notifications/kind-names.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { Link } from "../../../../ui/controls/link.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { Skeleton } from "../../../../ui/feedback/notes.tsx";
import { SettingsSection } from "../../../../ui/layout/settings-section.tsx";
import { chooseChannel, getNotificationSettings } from "../settings-contract.ts";
import { NoticeTimes } from "./notice-times.tsx";

type Kind = OutputOf<typeof getNotificationSettings>["kinds"][number];

/** The channels and times of each kind. */
export function NoticeSettings() {
  const { data, error, reload } = usePersonalData(getNotificationSettings, {}, true);
  if (error !== null) return <LoadNote what="通知设置" error={error} onRetry={reload} />;
  if (data === null) return <Skeleton className="h-[520px] w-full rounded-lg" />;
  const lacks = (channel: string) =>
    data.kinds.some(({ channels }) => channels.some((one) => one.channel === channel && one.is_missing));
  return (
    <div className="grid gap-10">
      <SettingsSection title="接收方式" text="每种通知分别选择。账号安全的通知一直都发。">
        <ul className="divide-y divide-border">
          {data.kinds.map((kind) => (
            <KindRow key={kind.kind} kind={kind} onChange={reload} />
          ))}
        </ul>
        {(lacks("mail") || lacks("sms")) && (
          <p className="mt-4 border-t border-border pt-4 text-sm text-text-secondary">
            {lacks("mail") ? "收邮件要先绑定邮箱。" : ""}
            {lacks("sms") ? "收短信要先绑定手机号。" : ""}
            <Link to="/user/profile?tab=security" className="text-brand underline underline-offset-2">
              去绑定
            </Link>
          </p>
        )}
      </SettingsSection>
      <NoticeTimes key={JSON.stringify(data.times)} times={data.times} onChange={reload} />
    </div>
  );
}

function KindRow({ kind: { kind, label, explanation, channels }, onChange }: { kind: Kind; onChange(): void }) {
  // Displayed immediately; the next read contains the server's answer.
  const [chosen, setChosen] = useState<Partial<Record<string, boolean>>>({});

  async function choose(channel: Kind["channels"][number]["channel"], isOn: boolean) {
    setChosen((former) => ({ ...former, [channel]: isOn }));
    try {
      await callEndpoint(chooseChannel, { params: { kind, channel }, body: { is_on: isOn } });
    } catch (thrown) {
      setChosen((former) => ({ ...former, [channel]: !isOn }));
      showMessage("error", failureText(thrown));
    }
    onChange();
  }
  return (
    <li>
      <fieldset className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
        <legend className="float-left min-w-0 flex-1 basis-56">
          <span className="block font-medium">{label}</span>
          <span className="mt-0.5 block text-sm text-text-secondary">{explanation}</span>
        </legend>
        <div className="flex gap-4">
          {channels.map(({ channel, is_on: isOn, is_fixed: isFixed, is_missing: isMissing }) => (
            <label
              key={channel}
              className="inline-flex min-h-11 items-center gap-2 text-sm has-disabled:text-text-muted"
            >
              <input
                type="checkbox"
                className="size-5 accent-brand"
                checked={(chosen[channel] ?? isOn) && !isMissing}
                disabled={isFixed || isMissing}
                onChange={({ target }) => void choose(channel, target.checked)}
              />
              {CHANNEL_LABELS[channel]}
            </label>
          ))}
        </div>
      </fieldset>
    </li>
  );
}
