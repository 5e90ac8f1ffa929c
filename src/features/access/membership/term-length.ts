import { DAY_MS } from "../../../kit/values/durations.ts";
import { SHANGHAI_AHEAD_MS } from "../../../kit/values/shanghai-day.ts";
import { addMonths } from "./membership-period.ts";
import type { RightSource } from "./right-sources.ts";

/** The length of a term (decisions §10). `fixed`: the term ends at the moment that another site specified. */
export type TermLength =
  | { unit: "months"; count: number }
  | { unit: "days"; count: number }
  | { unit: "life" }
  | { unit: "fixed" };

/** The columns of the ledger that store a length. */
export interface StoredLength {
  termUnit: TermLength["unit"] | null;
  termCount: number | null;
}

/** The length of a plan; null is for life. */
export function lengthOfPlan(durationMonths: number | null): TermLength {
  return durationMonths === null ? { unit: "life" } : { unit: "months", count: durationMonths };
}

export function storeLength(length: TermLength): StoredLength {
  return { termUnit: length.unit, termCount: "count" in length ? length.count : null };
}

/** null: no length was stored, as in ledgers from before lengths were stored. */
export function readLength({ termUnit, termCount }: StoredLength): TermLength | null {
  if (termUnit === null) return null;
  if (termUnit === "life" || termUnit === "fixed") return { unit: termUnit };
  if (termCount === null) throw new Error(`a term in ${termUnit} has no count`);
  return { unit: termUnit, count: termCount };
}

/**
 * Derives the length of a term from its dates, for terms that were written before lengths were stored. Plans have
 * always counted calendar months; staff and invitations have always counted days of 24 hours. A period that is neither
 * is rounded up to days, so that nobody loses time.
 */
export function deriveLength(term: { startsAt: Date; endsAt: Date | null; source: RightSource }): TermLength {
  const { startsAt, endsAt, source } = term;
  if (endsAt === null) return { unit: "life" };
  if (source === "import") return { unit: "fixed" };
  const months = monthsBetween(startsAt, endsAt);
  const isInMonths = source !== "admin" && source !== "invitation" && months > 0;
  if (isInMonths && addMonths(startsAt, months).getTime() === endsAt.getTime())
    return { unit: "months", count: months };
  return { unit: "days", count: Math.ceil((endsAt.getTime() - startsAt.getTime()) / DAY_MS) };
}

/** The end of a separate term that begins at this moment. null: for life. */
export function endOfLength(length: TermLength, startsAt: Date): Date | null {
  switch (length.unit) {
    case "life":
      return null;
    case "months":
      return addMonths(startsAt, length.count);
    case "days":
      return new Date(startsAt.getTime() + length.count * DAY_MS);
    case "fixed":
      throw new Error("a fixed end does not follow from a start");
  }
}

/** The difference of the months of the Shanghai calendar; the days are ignored. */
function monthsBetween(from: Date, until: Date): number {
  const [first, last] = [from, until].map((moment) => new Date(moment.getTime() + SHANGHAI_AHEAD_MS)) as [Date, Date];
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
}
