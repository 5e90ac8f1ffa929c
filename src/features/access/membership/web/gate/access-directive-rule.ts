import type { Level } from "../../../../../domain/access/access-contract.ts";
import { LEVEL, requiredLevelOf } from "../../../../../domain/access/levels.ts";
import { levelOf, type UserVipFacts } from "../../vip-status.ts";

/** The requirement that an element has. */
export type AccessNeed =
  /** By content type (spec §6). `hasGrant`: an explicit permission for this resource, which overrides the level. */
  { type: string; hasGrant?: boolean } | { vip: "vip" | "premium" } | { who: "user" | "admin" };

/** What happens to an element that requires more than the visitor has (spec §6 "Interface directives"). */
export type WhenDenied = "hide" | "disable" | "remove";

/** Whether a visitor may see an element. This is for the interface only; the server decides again on each request. */
export function meetsNeed(user: UserVipFacts | null, need: AccessNeed, now: Date): boolean {
  if ("who" in need) return levelOf(user, now) >= LEVEL[need.who];
  const required = requiredLevel(need);
  if (required === null) return false;
  return ("type" in need && need.hasGrant === true) || levelOf(user, now) >= required;
}

function requiredLevel(need: Exclude<AccessNeed, { who: string }>): Level | null {
  return "vip" in need ? LEVEL[need.vip] : requiredLevelOf(need.type);
}
