import type { Level } from "../../../domain/access/access-contract.ts";
import { LEVEL } from "../../../domain/access/levels.ts";
import { VIEWS } from "../../../kit/api/caller.ts";

/**
 * The membership fields of a user answer (spec §3). They are loosely typed because they may come from local storage.
 *
 * In answers, `vip_level` counts membership tiers, not access levels: 0 none, 1 VIP, 2 premium. Spec §6 reads a VIP
 * level of 2 or higher as premium, so the access level 2 (VIP) must never be sent under that name.
 */
export interface UserVipFacts {
  id?: unknown;
  role?: unknown;
  is_admin?: unknown;
  view_as?: unknown;
  vip_level?: unknown;
  vip_list?: unknown;
  is_vip?: unknown;
  vip_status?: unknown;
  membership_status?: unknown;
  is_member?: unknown;
  vip_expires_at?: unknown;
  membership_expires_at?: unknown;
  expires_at?: unknown;
  expiry_time?: unknown;
}

const FLAG_FIELDS = ["vip_level", "is_vip", "vip_status", "membership_status", "is_member"] as const;
const DATE_FIELDS = ["vip_expires_at", "membership_expires_at", "expires_at", "expiry_time"] as const;

/** The `vip_level` in answers for an access level: 0 none, 1 VIP, 2 premium. */
export function vipTierOf(level: Level): 0 | 1 | 2 {
  if (level === LEVEL.premium) return 2;
  return level === LEVEL.vip ? 1 : 0;
}

/**
 * Spec §6: an unexpired `vip_list` entry; otherwise a positive or truthy flag or level; otherwise a future expiry
 * date.
 */
export function isVip(user: UserVipFacts, now: Date): boolean {
  if (readEntries(user.vip_list).some((entry) => isEntryUnexpired(entry, now))) return true;
  if (FLAG_FIELDS.some((field) => isPositiveOrTruthy(user[field]))) return true;
  return DATE_FIELDS.some((field) => isFuture(user[field], now));
}

/** Whether the site addresses this user as a member. Staff who view as a level are addressed as its members. */
export function looksLikeMember(user: UserVipFacts, now: Date): boolean {
  const isBorrowed = VIEWS.some((view) => view === user.view_as);
  return isBorrowed ? levelOf(user, now) >= LEVEL.vip : isVip(user, now);
}

/** Spec §6: role equals admin, or is_admin is true. */
export function isAdmin(user: UserVipFacts): boolean {
  return user.role === "admin" || user.is_admin === true;
}

/** The level in a user answer. Only the browser uses it; the server reads its ledger. */
export function levelOf(user: UserVipFacts | null, now: Date): Level {
  if (user === null || user.id === undefined || user.id === null) return LEVEL.guest;
  const borrowed = VIEWS.find((view) => view === user.view_as);
  if (borrowed) return LEVEL[borrowed];
  if (isAdmin(user)) return LEVEL.admin;
  if (!isVip(user, now)) return LEVEL.user;
  return Number(user.vip_level) >= 2 ? LEVEL.premium : LEVEL.vip;
}

/** The entries of a `vip_list` of any type. */
export function readEntries(list: unknown): Record<string, unknown>[] {
  if (!Array.isArray(list)) return [];
  return list.filter((entry): entry is Record<string, unknown> => typeof entry === "object" && entry !== null);
}

/** When the last term in a user answer ended. null: none has ended yet. */
export function lastEndOf(user: UserVipFacts, now: Date): Date | null {
  const ends = [user.vip_expires_at, ...readEntries(user.vip_list).map((entry) => entry.expiry_time)];
  // An invalid date gives NaN, which is not in the past.
  const past = ends
    .map((end) => (typeof end === "string" ? Date.parse(end) : Number.NaN))
    .filter((end) => end <= now.getTime());
  return past.length > 0 ? new Date(Math.max(...past)) : null;
}

// Our server sends null for a lifetime membership. A missing expiry_time does not prove that the entry is unexpired.
function isEntryUnexpired(entry: Record<string, unknown>, now: Date): boolean {
  return entry.expiry_time === null || isFuture(entry.expiry_time, now);
}

/** Smaller numbers are seconds since 1970 (until the year 5138), the others milliseconds (from the year 1973). */
const MIN_MILLISECONDS = 1e11;
const DIGITS = /^\d+$/;

function isFuture(value: unknown, now: Date): boolean {
  if (typeof value === "string" && !DIGITS.test(value)) return new Date(value).getTime() > now.getTime();
  if (typeof value !== "string" && typeof value !== "number") return false;
  const moment = Number(value);
  return (moment < MIN_MILLISECONDS ? moment * 1000 : moment) > now.getTime();
}

function isPositiveOrTruthy(value: unknown): boolean {
  if (typeof value === "number") return value > 0;
  if (typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value))) return Number(value) > 0;
  return Boolean(value);
}
