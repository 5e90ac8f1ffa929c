import { isGrantActive } from "./access.ts";
import type { Level, MembershipFacts } from "./contract.ts";
import { LEVEL } from "./levels.ts";
import { vipTierOf } from "./vip-status.ts";

/** A level grant with the plan it came from. */
export interface DatedMembership {
  level: Level;
  startsAt: Date;
  endsAt: Date | null;
  plan: { id: number; name: string; description: string; priceFen: number } | null;
}

const SOLD_LEVELS = [LEVEL.premium, LEVEL.vip] as const;
const GIFTED_NAMES: Readonly<Record<number, string>> = { [LEVEL.vip]: "VIP 会员", [LEVEL.premium]: "高级会员" };

/** One `vip_list` entry per level with its last expiry, expired ones too; the highest active level gives the rest. */
export function summarizeMembership(memberships: readonly DatedMembership[], now: Date): MembershipFacts {
  const current = SOLD_LEVELS.find((level) =>
    memberships.some((membership) => membership.level === level && isGrantActive(membership, now)),
  );
  const lasting = SOLD_LEVELS.flatMap((level) => findLongest(memberships, level) ?? []);
  const currentExpiry = lasting.find((membership) => membership.level === current)?.endsAt ?? null;
  return {
    vip_level: current === undefined ? 0 : vipTierOf(current),
    vip_list: lasting.map(toEntry),
    is_vip: current !== undefined,
    vip_expires_at: currentExpiry?.toISOString() ?? null,
  };
}

function findLongest(memberships: readonly DatedMembership[], level: Level): DatedMembership | undefined {
  return memberships
    .filter((membership) => membership.level === level)
    .reduce<DatedMembership | undefined>(
      (best, membership) => (best === undefined || endOf(membership) > endOf(best) ? membership : best),
      undefined,
    );
}

function endOf(membership: DatedMembership): number {
  return membership.endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

function toEntry({ level, endsAt, plan }: DatedMembership): MembershipFacts["vip_list"][number] {
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
