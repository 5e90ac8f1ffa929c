import { type FormEvent, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { SettingsSection } from "../../../../ui/layout/settings-section.tsx";
import { chooseTimes, type getNotificationSettings } from "../settings-contract.ts";

type Times = OutputOf<typeof getNotificationSettings>["times"];

const HOUR_MINUTES = 60;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NIGHT = { from: 22 * HOUR_MINUTES, until: 8 * HOUR_MINUTES };
const MORNING = 9;
const SELECT = "min-h-11 rounded-md border border-border bg-card px-3 disabled:opacity-50";

/** The hours in which mails and SMS may be sent, in Beijing time. */
export function NoticeTimes({ times, onChange }: { times: Times; onChange(): void }) {
  const [isQuiet, setQuiet] = useState(times.quiet_from !== null);
  const [from, setFrom] = useState(times.quiet_from ?? NIGHT.from);
  const [until, setUntil] = useState(times.quiet_until ?? NIGHT.until);
  const [isDaily, setDaily] = useState(times.digest_hour !== null);
  const [hour, setHour] = useState(times.digest_hour ?? MORNING);
  const { isBusy, problem, run } = useAction();

  const save = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const quiet = isQuiet ? { quiet_from: from, quiet_until: until } : { quiet_from: null, quiet_until: null };
      await callEndpoint(chooseTimes, { body: { ...quiet, digest_hour: isDaily ? hour : null } });
      showMessage("success", "已保存");
      onChange();
    });
  };

  return (
    <SettingsSection title="接收时间" text="只管邮件和短信，按北京时间。账号安全的通知随时发。">
      <form onSubmit={save} className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <Tick label="免打扰" isOn={isQuiet} onTick={setQuiet} />
          <TimeSelect label="免打扰开始" value={from} isOff={!isQuiet} onChoose={setFrom} />
          <span className="text-sm text-text-secondary">到</span>
          <TimeSelect label="免打扰结束" value={until} isOff={!isQuiet} onChoose={setUntil} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Tick label="每天一封邮件汇总" isOn={isDaily} onTick={setDaily} />
          <TimeSelect
            label="汇总时间"
            value={hour * HOUR_MINUTES}
            isOff={!isDaily}
            onChoose={(minutes) => setHour(minutes / HOUR_MINUTES)}
          />
        </div>
        <p className="text-sm text-text-secondary">回复、提到我、赞和关注的更新会进汇总，其他通知仍然单独发。</p>
        {problem !== null && (
          <p role="alert" className="text-sm text-danger-text">
            {problem}
          </p>
        )}
        <div>
          <Button type="submit" busyLabel={isBusy ? "正在保存" : null}>
            保存
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}

function Tick({ label, isOn, onTick }: { label: string; isOn: boolean; onTick(isOn: boolean): void }) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        className="size-5 accent-brand"
        checked={isOn}
        onChange={({ target }) => onTick(target.checked)}
      />
      {label}
    </label>
  );
}

interface TimeSelectProps {
  label: string;
  /** Minutes of the day. */
  value: number;
  isOff: boolean;
  onChoose(minutes: number): void;
}

function TimeSelect({ label, value, isOff, onChoose }: TimeSelectProps) {
  return (
    <select
      aria-label={label}
      className={SELECT}
      value={value}
      disabled={isOff}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {HOURS.map((one) => (
        <option key={one} value={one * HOUR_MINUTES}>
          {String(one).padStart(2, "0")}:00
        </option>
      ))}
    </select>
  );
}
