import { LEVEL } from "../../../domain/access/levels.ts";
import { normalizeEmail } from "../auth/email-address.ts";
import type { ListedMember, ListedTier, MemberList, MemberProblem } from "./listed-member.ts";
import { COMPLIMENTARY } from "./sources/read-member-csv.ts";

/** A level of another site's member. */
export interface BroughtLevel {
  level: 2 | 3;
  /** null: for life. */
  endsAt: Date | null;
}

/** A member to import. */
export interface BroughtMember {
  /** Normalised. */
  email: string;
  /** The name on the other site; the accounts slice decides whether it is allowed. */
  name: string;
  levels: BroughtLevel[];
}

export interface BroughtMembers {
  members: BroughtMember[];
  problems: MemberProblem[];
}

export interface MemberChoices {
  /** The command's mapping of tiers, by name or slug in lower case. */
  tiers: ReadonlyMap<string, "vip" | "premium">;
  /** The end of a tier that has none in the list; "none": the tier is not granted, null: for life. */
  until: Date | null | "none";
}

/**
 * Plans the import of a list of members: each address once, each level until its latest end. Only levels named by the
 * command are granted, and a level whose end is not in the list needs one from the command. Pure.
 */
export function planMembers(list: MemberList, choices: MemberChoices & { now: Date }): BroughtMembers {
  const members = new Map<string, BroughtMember>();
  const problems = [...list.problems];
  const left = new Map<string, number>();
  const leave = (detail: string) => left.set(detail, (left.get(detail) ?? 0) + 1);
  for (const member of list.members) {
    const email = normalizeEmail(member.email);
    if (email === null) problems.push({ where: member.where, detail: describeBad(member) });
    else if (members.has(email))
      problems.push({ where: member.where, detail: `邮箱 ${email} 前面已经有了，没有再导入` });
    else members.set(email, { email, name: member.name, levels: planLevels(member.tiers, { ...choices, leave }) });
  }
  for (const [detail, count] of left) problems.push({ where: "", detail: `${count} 位${detail}` });
  return { members: [...members.values()], problems };
}

const MAX_SHOWN = 60;

function describeBad({ email }: ListedMember): string {
  return email === "" ? "没有邮箱，没有导入" : `邮箱“${email.slice(0, MAX_SHOWN).toWellFormed()}”收不到邮件，没有导入`;
}

function planLevels(
  tiers: readonly ListedTier[],
  { tiers: named, until, now, leave }: MemberChoices & { now: Date; leave: (detail: string) => void },
): BroughtLevel[] {
  const ends = new Map<2 | 3, Date | null>();
  for (const tier of tiers) {
    const called = tier.names.map((name) => named.get(name)).find((level) => level !== undefined);
    const end = tier.until ?? until;
    if (called === undefined) leave(`的等级${describeTier(tier)}没有写 --tier，只建立账号`);
    else if (end === "none") leave(`的等级${describeTier(tier)}没有写到什么时候，加上 --until 才给会员`);
    else if (end !== null && end <= now) leave(`的等级${describeTier(tier)}已经到期，只建立账号`);
    else {
      const level = LEVEL[called];
      const known = ends.get(level);
      ends.set(level, ends.has(level) ? latest(known ?? null, end) : end);
    }
  }
  return Array.from(ends, ([level, endsAt]) => ({ level, endsAt }));
}

function describeTier({ names }: ListedTier): string {
  return names[0] === COMPLIMENTARY ? `（列表只说是赠送的，写成 ${COMPLIMENTARY}）` : `“${names[0] ?? ""}”`;
}

/** null means for life. */
function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return null;
  return one < other ? other : one;
}
