import { LEVEL } from "../../../../../domain/access/levels.ts";
import { MINUTE_MS } from "../../../../../kit/values/durations.ts";
import { formatDate, formatExactTime } from "../../../../../kit/values/time-text.ts";
import { levelOf, readEntries, type UserVipFacts } from "../../vip-status.ts";
import { levelName } from "../plans/plan-texts.ts";

/** The current membership of a signed-in visitor. */
export type MembershipNow =
  | { kind: "admin" }
  | { kind: "none" }
  /** `until: null` is for life. */
  | { kind: "active"; level: 2 | 3; until: Date | null }
  | { kind: "expired"; since: Date };

/** Reads the user answer (spec §3); an expiry that has passed since it was fetched counts as expired. */
export function membershipNow(user: UserVipFacts, now: Date): MembershipNow {
  const level = levelOf(user, now);
  if (level === LEVEL.admin) return { kind: "admin" };
  const until = readDate(user.vip_expires_at);
  // No end is for life only where the list has a level without one; a waiting membership is no present one.
  const isForLife = until === null && readEntries(user.vip_list).some(({ expiry_time }) => expiry_time === null);
  const isActive = level >= LEVEL.vip && (isForLife || (until !== null && until > now));
  if (isActive) return { kind: "active", level: level === LEVEL.premium ? LEVEL.premium : LEVEL.vip, until };
  const ended = [until, ...listedExpiries(user.vip_list)].filter((date) => date !== null && date <= now);
  const since = ended.reduce((last, date) => (last === null || (date !== null && date > last) ? date : last), null);
  return since === null || since === undefined ? { kind: "none" } : { kind: "expired", since };
}

/** One line for the visitor: what they have and until when. */
export function membershipText(membership: MembershipNow): { title: string; text: string } {
  switch (membership.kind) {
    case "admin":
      return { title: "管理员", text: "你可以阅读全部内容。" };
    case "none":
      return { title: "还不是会员", text: "公开内容和试读篇目随时可读。" };
    case "expired":
      return { title: "会员已到期", text: `${formatDate(membership.since)} 到期。续费后立即恢复，进度都在。` };
    case "active":
      return {
        title: membership.level === LEVEL.premium ? "高级会员" : "VIP 会员",
        text: membership.until === null ? "终身有效" : `有效期至 ${formatExactTime(membership.until)}`,
      };
  }
}

/** The verb on the button that buys a plan of this level. */
export function purchaseVerb(level: 2 | 3, membership: MembershipNow | null): string {
  // Everywhere else it is 会员 alone; only the higher level is named.
  const name = level === 2 ? "会员" : spaced(levelName(level));
  if (membership?.kind === "active" && membership.level === level) return `续费${name}`;
  if (membership?.kind === "active" && membership.level < level) return `升级为${spaced(levelName(level))}`;
  return membership?.kind === "expired" ? `续费${name}` : `开通${name}`;
}

/** From when to when a purchase counts, as the server has answered it (decisions §10). */
export function validityText(quoted: { from: string | null; until: string | null }, now: Date): string {
  const [from, until] = [readDate(quoted.from), readDate(quoted.until)];
  if (until === null) return "付款后立即生效，终身有效";
  if (from !== null && from.getTime() - now.getTime() > MINUTE_MS) {
    return `从 ${formatDate(from)}起顺延到 ${formatDate(until)}`;
  }
  return `付款后立即生效，有效期至 ${formatDate(until)}`;
}

function spaced(name: string): string {
  return /^[A-Za-z]/.test(name) ? ` ${name}` : name;
}

function readDate(value: unknown): Date | null {
  if (typeof value !== "string") return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

function listedExpiries(list: unknown): (Date | null)[] {
  if (!Array.isArray(list)) return [];
  return list.map((entry: { expiry_time?: unknown } | null) => readDate(entry?.expiry_time));
}
