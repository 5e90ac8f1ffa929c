import type { ScannedComputer } from "./site-calls";

/** What the page shows; one of these at a time. */
export type ConfirmView =
  | { kind: "loading" }
  /** The computer and the two answers. */
  | { kind: "asking"; rows: FactRow[]; needsPhone: boolean; isTicked: boolean; notice: string }
  /** A new WeChat: number from WeChat, or by SMS on the computer. */
  | { kind: "phone"; notice: string }
  | { kind: "sending" }
  | { kind: "done"; text: string }
  | { kind: "cancelled" }
  | { kind: "expired" }
  /** `retry` repeats what failed. */
  | { kind: "error"; text: string; canRetry: boolean };

export interface FactRow {
  name: string;
  value: string;
}

/** The facts by which a person knows their own computer. */
export function describeComputer(computer: ScannedComputer): FactRow[] {
  const near = computer.is_same_network ? "（与你的手机同一网络）" : "";
  return [
    { name: "设备", value: computer.device_name ?? "未知" },
    { name: "浏览器", value: computer.browser ?? "未知" },
    { name: "系统", value: computer.os ?? "未知" },
    { name: "位置", value: `${computer.place}${near}` },
    { name: "时间", value: shanghaiTime(computer.requested_at) },
  ];
}

const SHANGHAI_OFFSET_MS = 8 * 3600 * 1000;

/** `2026-11-20T12:30:05.000Z` → `11月20日 20:30`, whatever the phone's own time zone. */
export function shanghaiTime(iso: string): string {
  const moment = new Date(Date.parse(iso) + SHANGHAI_OFFSET_MS);
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  const clock = `${twoDigits(moment.getUTCHours())}:${twoDigits(moment.getUTCMinutes())}`;
  return `${moment.getUTCMonth() + 1}月${moment.getUTCDate()}日 ${clock}`;
}
