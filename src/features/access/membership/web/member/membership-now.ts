import { LEVEL } from "../../../../../domain/access/levels.ts";
import { lastEndOf, levelOf, readEntries, type UserVipFacts } from "../../vip-status.ts";
import { levelName } from "../plans/level-name.ts";

/** The current membership of a signed-in visitor. */
export type MembershipNow =
  | { kind: "admin" }
  | { kind: "none" }
  /** `until: null` is for life. */
  | { kind: "active"; level: 2 | 3; until: Date | null }
  | { kind: "expired"; since: Date };

/** Reads the user answer (spec §3). An expiry that has passed since the answer was fetched counts as expired. */
export function membershipNow(user: UserVipFacts, now: Date): MembershipNow {
  const level = levelOf(user, now);
  if (level === LEVEL.admin) return { kind: "admin" };
  const until = readDate(user.vip_expires_at);
  // No end means for life only if the list has a level without an end. A waiting membership does not count as a current
  // one.
  const isForLife = until === null && readEntries(user.vip_list).some(({ expiry_time }) => expiry_time === null);
  const isActive = level >= LEVEL.vip && (isForLife || (until !== null && until > now));
  if (isActive) return { kind: "active", level: level === LEVEL.premium ? LEVEL.premium : LEVEL.vip, until };
  const since = lastEndOf(user, now);
  return since === null ? { kind: "none" } : { kind: "expired", since };
}

/** The verb on the button that buys a plan of this level. */
export function purchaseVerb(level: 2 | 3, membership: MembershipNow | null): string {
  // The label shows only 会员 for the lower level and names the higher level.
  const name = level === 2 ? "会员" : spaced(levelName(level));
  if (membership?.kind === "active" && membership.level === level) return `续费${name}`;
  if (membership?.kind === "active" && membership.level < level) return `升级为${spaced(levelName(level))}`;
  return membership?.kind === "expired" ? `续费${name}` : `开通${name}`;
}

function spaced(name: string): string {
  return /^[A-Za-z]/.test(name) ? ` ${name}` : name;
}

/** null for an invalid date. */
export function readDate(value: unknown): Date | null {
  const date = new Date(typeof value === "string" ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
