import type { Level } from "../../../domain/access/access-contract.ts";
import { LEVEL } from "../../../domain/access/levels.ts";
import { DAY_MS } from "../../../kit/values/durations.ts";
import { addMonths } from "./membership-period.ts";
import type { TermLength } from "./term-length.ts";

/** The fields of an unrevoked level grant that determine its dates (decisions §10). */
export interface Term {
  level: Level;
  length: TermLength;
  /** null: it has no dates yet, because it was just granted, or it is suspended. */
  startsAt: Date | null;
  /** null: it is for life, or it has no dates. */
  endsAt: Date | null;
}

declare const isArranged: unique symbol;

/** The start of a membership as computed by `arrangeTerms`; a plain date is not accepted (decisions §10, rule 1). */
export type TermStart = Date & { readonly [isArranged]: true };

/** The dates of a membership as stored in the ledger. */
export interface ArrangedDates {
  /** null: suspended. */
  startsAt: TermStart | null;
  endsAt: Date | null;
}

type DatedTerm = Pick<Term, "level" | "startsAt" | "endsAt">;

export type TermState = "past" | "running" | "waiting" | "suspended";

/** A term includes its first instant and excludes its last. */
export function stateOfTerm({ startsAt, endsAt }: Pick<Term, "startsAt" | "endsAt">, now: Date): TermState {
  if (startsAt === null) return "suspended";
  if (startsAt > now) return "waiting";
  return endsAt === null || endsAt > now ? "running" : "past";
}

export function isForLife({ length }: Pick<Term, "length">): boolean {
  return length.unit === "life";
}

/** Premium comes before VIP: a VIP term that has not begun waits until premium ends. */
const LEVELS_IN_ORDER = [LEVEL.premium, LEVEL.vip] as const;

/**
 * Gives every term its dates. This is the only function that computes the start of a membership (decisions §10, rules
 * 2 to 5). Past and running terms do not change. The others follow each other in the order of `terms`, which is the
 * order in which they were granted. The gap of a removed term therefore closes. A second call changes nothing.
 */
export function arrangeTerms<T extends Term>(terms: readonly T[], now: Date): (T & ArrangedDates)[] {
  const arranged = terms.map((term) => beginAtOnce(term, now));
  let premiumEnd = now;
  for (const level of LEVELS_IN_ORDER) {
    const isCovered = arranged.some(
      (term) => term.level >= level && isForLife(term) && stateOfTerm(term, now) === "running",
    );
    let end = latestEnd(arranged, { level, now, premiumEnd });
    for (const [index, term] of arranged.entries()) {
      if (term.level !== level || !isMovable(term, now)) continue;
      if (isCovered) {
        arranged[index] = { ...term, startsAt: null, endsAt: null };
        continue;
      }
      const startsAt = end;
      const placed = arranged.filter((other, at) => at < index || !isMovable(other, now));
      // A term whose start does not change keeps its end, even if the earlier term that determines the day of the month
      // was removed.
      const endBefore = term.startsAt?.getTime() === startsAt.getTime() ? term.endsAt : null;
      end = endBefore ?? endOfTerm(term, startsAt, placed);
      arranged[index] = { ...term, startsAt, endsAt: end };
    }
    premiumEnd = end;
  }
  return arranged as (T & ArrangedDates)[];
}

/** A term for life runs from the moment it is granted. So does a term whose dates come from another site. */
function beginAtOnce<T extends Term>(term: T, now: Date): T {
  const isDated = term.length.unit === "life" || term.length.unit === "fixed";
  return isDated && term.startsAt === null ? { ...term, startsAt: now } : term;
}

function isMovable(term: Term, now: Date): boolean {
  const { unit } = term.length;
  if (unit === "life" || unit === "fixed") return false;
  const state = stateOfTerm(term, now);
  return state === "waiting" || state === "suspended";
}

/** The moment at which the waiting terms of a level begin: after its running terms and after premium. */
function latestEnd(terms: readonly Term[], at: { level: Level; now: Date; premiumEnd: Date }): Date {
  const { level, now, premiumEnd } = at;
  return terms.reduce((latest, term) => {
    const isSettled = term.level === level && term.endsAt !== null && !isMovable(term, now);
    return isSettled && term.endsAt !== null && term.endsAt > latest ? term.endsAt : latest;
  }, premiumEnd);
}

function endOfTerm({ length, level }: Term, startsAt: Date, placed: readonly Term[]): Date {
  if (length.unit === "days") return new Date(startsAt.getTime() + length.count * DAY_MS);
  if (length.unit !== "months") throw new Error(`a term ${length.unit} was to be arranged`);
  const run = findRunEndingAt(
    startsAt,
    placed.filter((term) => term.level === level),
  );
  return addMonths(run?.anchor ?? startsAt, (run?.months ?? 0) + length.count);
}

interface MonthRun {
  /** When the first of the run began. */
  anchor: Date;
  months: number;
}

/**
 * The unbroken run of month terms that ends at this moment. A run keeps the day of the month of its first start (31
 * January, then 28 February, then 31 March). null: no run ends here, or its dates follow another rule.
 */
function findRunEndingAt(end: Date, terms: readonly Term[]): MonthRun | null {
  for (const { length, startsAt, endsAt } of terms) {
    if (length.unit !== "months" || startsAt === null || endsAt?.getTime() !== end.getTime()) continue;
    const before = findRunEndingAt(startsAt, terms);
    const longer = before && { anchor: before.anchor, months: before.months + length.count };
    const alone = { anchor: startsAt, months: length.count };
    const run = [longer, alone].find((one) => one && addMonths(one.anchor, one.months).getTime() === end.getTime());
    if (run) return run;
  }
  return null;
}

/** The dates that a new term would get now, computed by the same function. null: it would be suspended. */
export function planTerm(
  existing: readonly Term[],
  added: Pick<Term, "level" | "length">,
  now: Date,
): { startsAt: Date; endsAt: Date | null } | null {
  const planned = arrangeTerms<Term>([...existing, { ...added, startsAt: null, endsAt: null }], now).at(-1);
  return planned?.startsAt ? { startsAt: planned.startsAt, endsAt: planned.endsAt } : null;
}

/**
 * The moment until which a level runs without a gap: the end of the terms that follow each other from the running one.
 * null: for life. `"not running"`: no term runs now.
 */
export function endOfChain(terms: readonly DatedTerm[], level: Level, now: Date): Date | null | "not running" {
  const own = terms.filter((term) => term.level === level && term.startsAt !== null);
  let end = now;
  for (const term of own.toSorted((one, other) => startMs(one) - startMs(other))) {
    if (startMs(term) > end.getTime()) break;
    if (term.endsAt === null) return null;
    if (term.endsAt > end) end = term.endsAt;
  }
  return end > now ? end : "not running";
}

function startMs({ startsAt }: DatedTerm): number {
  return startsAt?.getTime() ?? Number.POSITIVE_INFINITY;
}
