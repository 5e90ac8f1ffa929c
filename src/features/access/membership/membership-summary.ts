import type { Level, MembershipFacts } from "../../../domain/access/access-contract.ts";
import { LEVEL } from "../../../domain/access/levels.ts";
import { endOfChain } from "./arrange-terms.ts";
import { vipTierOf } from "./vip-status.ts";

/** A level grant with the plan that it came from. */
export interface DatedMembership {
  level: Level;
  /** null: suspended. */
  startsAt: Date | null;
  endsAt: Date | null;
  plan: { id: number; name: string; description: string; priceFen: number } | null;
}

type Entry = MembershipFacts["vip_list"][number];

const SOLD_LEVELS = [LEVEL.premium, LEVEL.vip] as const;
const GIFTED_NAMES: Readonly<Record<number, string>> = { [LEVEL.vip]: "VIP 会员", [LEVEL.premium]: "高级会员" };

/**
 * The membership part of the user answer. It omits waiting and suspended memberships (decisions §10, rule 10). A
 * running level is listed with the end of its unbroken chain, other levels with their latest past end.
 */
export function summarizeMembership(memberships: readonly DatedMembership[], now: Date): MembershipFacts {
  const levels = SOLD_LEVELS.flatMap((level) => describeLevel(memberships, level, now) ?? []);
  const [current] = levels.filter(({ isRunning }) => isRunning);
  return {
    vip_level: current === undefined ? 0 : vipTierOf(current.level),
    vip_list: levels.map(({ entry }) => entry),
    is_vip: current !== undefined,
    vip_expires_at: current?.entry.expiry_time ?? null,
  };
}

function describeLevel(
  memberships: readonly DatedMembership[],
  level: Level,
  now: Date,
): { level: Level; isRunning: boolean; entry: Entry } | null {
  const begun = memberships.filter(({ level: own, startsAt }) => own === level && startsAt !== null);
  const end = endOfChain(begun, level, now);
  if (end !== "not running") {
    const last = begun.find(({ endsAt }) => endsAt?.getTime() === end?.getTime());
    return { level, isRunning: true, entry: toEntry({ level, endsAt: end, plan: last?.plan ?? null }) };
  }
  const past = begun
    .filter(({ endsAt }) => endsAt !== null && endsAt <= now)
    .toSorted((one, other) => (other.endsAt?.getTime() ?? 0) - (one.endsAt?.getTime() ?? 0))[0];
  return past ? { level, isRunning: false, entry: toEntry(past) } : null;
}

function toEntry({ level, endsAt, plan }: Pick<DatedMembership, "level" | "endsAt" | "plan">): Entry {
  return {
    expiry_time: endsAt?.toISOString() ?? null,
    Vip: {
      id: plan?.id ?? 0,
      name: plan?.name ?? GIFTED_NAMES[level] ?? "",
      description: plan?.description ?? "",
      price: plan?.priceFen ?? 0,
    },
  };
}
