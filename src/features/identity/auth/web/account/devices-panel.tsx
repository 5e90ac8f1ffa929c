import { useRef } from "react";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { useConfirm } from "../../../../../ui/dialog/confirm.ts";
import { Tag } from "../../../../../ui/display/tag.tsx";
import { TimeText } from "../../../../../ui/display/time-text.tsx";
import { useSession } from "../../../../../ui/facts/session.ts";
import { showMessage } from "../../../../../ui/feedback/feedback.ts";
import { LoadNote } from "../../../../../ui/feedback/load-note.tsx";
import { Skeleton } from "../../../../../ui/feedback/notes.tsx";
import { SettingsSection } from "../../../../../ui/layout/settings-section.tsx";
import { type DeviceSession, endOtherSessions, endSession } from "../../account-contract.ts";
import { useSessions } from "./use-sessions.ts";

type Ending =
  | { kind: "one"; device: DeviceSession }
  | { kind: "others"; count: number }
  | { kind: "all"; count: number };

/** Lists where the user is signed in, and ends logins. */
export function DevicesPanel() {
  const { list, error, reload } = useSessions();
  const { logOut } = useSession();
  const confirmAction = useConfirm();
  const heading = useRef<HTMLHeadingElement>(null);

  async function end(wanted: Ending) {
    // This device is included: the panel disappears with its session.
    if (wanted.kind === "all") return logOut({ allDevices: true });
    if (wanted.kind === "one") await callEndpoint(endSession, { params: { id: wanted.device.id } });
    else await callEndpoint(endOtherSessions, {});
    showMessage("success", wanted.kind === "one" ? "设备已下线" : "其他设备已全部退出");
    reload();
    // The row with the button is removed, so the list keeps the focus.
    heading.current?.focus();
  }

  const confirmEnd = (wanted: Ending) => confirmAction({ ...confirmationFor(wanted), onConfirm: () => end(wanted) });

  if (error !== null) return <LoadNote what="设备列表" error={error} onRetry={reload} />;
  const others = list?.sessions.filter((device) => !device.is_current) ?? [];
  return (
    <SettingsSection
      headingRef={heading}
      title="登录中的设备"
      text={`最多同时登录 ${list?.maxDevices ?? "…"} 台。发现不认识的设备，让它下线并修改密码。`}
      action={
        others.length > 0 && (
          <Button variant="danger" onClick={() => confirmEnd({ kind: "others", count: others.length })}>
            退出其他设备
          </Button>
        )
      }
    >
      {list === null ? (
        <div className="space-y-6">
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-full" />
        </div>
      ) : (
        <ul className="divide-y divide-border">
          {list.sessions.map((device) => (
            <DeviceRow key={device.id} device={device} onEnd={() => confirmEnd({ kind: "one", device })} />
          ))}
        </ul>
      )}
      {list !== null && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-border pt-4">
          <p className="min-w-0 flex-1 basis-56 text-sm text-text-secondary">
            {others.length === 0 ? "没有其他设备登录你的账号。" : "也可以连同本机一起退出。"}
          </p>
          <Button variant="secondary" onClick={() => confirmEnd({ kind: "all", count: list.sessions.length })}>
            退出所有设备
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}

function DeviceRow({ device, onEnd }: { device: DeviceSession; onEnd(): void }) {
  const name = nameOf(device);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {device.is_current && <Tag className="bg-brand-soft text-brand">本机</Tag>}
        </p>
        <p className="mt-1 text-sm text-text-secondary">
          网络地址 <span className="tabular-nums">{device.ip_masked}</span> · 登录于 <TimeText at={device.created_at} />
        </p>
        {device.copy_refused_at !== null && (
          <p className="text-sm text-danger-text">
            有人复制了这台设备的登录，已拒绝：
            <TimeText at={device.copy_refused_at} />
          </p>
        )}
        <p className="text-sm text-text-muted">
          {device.is_current ? (
            "正在使用"
          ) : (
            <>
              最近使用 <TimeText at={device.last_seen_at} />
            </>
          )}
        </p>
      </div>
      {!device.is_current && (
        <Button variant="secondary" aria-label={`让 ${name} 下线`} onClick={onEnd}>
          下线
        </Button>
      )}
    </li>
  );
}

function nameOf({ browser, os, device_name }: DeviceSession): string {
  const parts = [browser, os].filter((part) => part !== null && part !== "Unknown");
  return parts.length > 0 ? parts.join(" · ") : (device_name ?? "未知设备");
}

function confirmationFor(ending: Ending) {
  if (ending.kind === "all") {
    const text = `包括本机在内的 ${ending.count} 台设备会立即退出登录，需要重新登录才能使用。`;
    return { title: "退出所有设备？", text, label: "全部退出" };
  }
  if (ending.kind === "others") {
    const text = `另外 ${ending.count} 台设备会立即退出登录，需要重新登录才能使用。`;
    return { title: "退出其他设备？", text, label: "全部退出" };
  }
  const text = `${nameOf(ending.device)}（${ending.device.ip_masked}）会立即退出登录。`;
  return { title: "让这台设备下线？", text, label: "下线" };
}
