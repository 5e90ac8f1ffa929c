import fc from "fast-check";
import { expect, test } from "vitest";
import { levelOfViewer } from "../../../domain/access/access.ts";
import { DAY_MS } from "../../../kit/values/durations.ts";
import { arrangeTerms, isForLife, stateOfTerm, type Term } from "./arrange-terms.ts";
import { addMonths } from "./membership-period.ts";
import { summarizeMembership } from "./membership-summary.ts";
import { levelOf } from "./vip-status.ts";

interface HistoryTerm extends Term {
  id: number;
}

const lengths = fc.oneof(
  { weight: 6, arbitrary: fc.record({ unit: fc.constant("months" as const), count: fc.integer({ min: 1, max: 14 }) }) },
  { weight: 4, arbitrary: fc.record({ unit: fc.constant("days" as const), count: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ unit: fc.constant("life" as const) }) },
  { weight: 1, arbitrary: fc.record({ unit: fc.constant("fixed" as const), days: fc.integer({ min: 1, max: 90 }) }) },
);

const steps = fc.array(
  fc.record({
    waitHours: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 24 * 70 })),
    change: fc.oneof(
      { weight: 3, arbitrary: fc.record({ level: fc.constantFrom<2 | 3>(2, 3), length: lengths }) },
      { weight: 1, arbitrary: fc.record({ revoke: fc.nat() }) },
    ),
  }),
  { minLength: 1, maxLength: 14 },
);

/** Whether two terms of one level may overlap. */
const mayOverlap = ({ length }: Term) => length.unit === "life" || length.unit === "fixed";
const endMs = ({ endsAt }: Term) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY;

/**
 * Rule 3: each waiting term begins at the end of the previous term, and the first one as soon as nothing prevents it.
 */
function checkStarts(terms: readonly HistoryTerm[], now: Date): void {
  let premiumEnd = now.getTime();
  for (const level of [3, 2]) {
    const own = terms.filter((term) => term.level === level && term.startsAt !== null);
    const begun = own.filter((term) => stateOfTerm(term, now) !== "waiting").map(endMs);
    let earliest = Math.max(premiumEnd, ...begun);
    for (const term of own.filter((one) => stateOfTerm(one, now) === "waiting")) {
      expect(term.startsAt?.getTime(), "a waiting term begins no later than needed").toBe(earliest);
      earliest = endMs(term);
    }
    premiumEnd = Math.max(now.getTime(), ...own.map(endMs));
  }
}

/**
 * Rule 4: a day is 24 hours. In a run, the day of the month of its first start counts, even if the month of a later
 * start does not have this day.
 */
function checkLengthOf({ length, startsAt, endsAt }: HistoryTerm): void {
  if (startsAt === null || endsAt === null) throw new Error("a waiting term has no dates");
  if (length.unit === "days") {
    expect(endsAt.getTime() - startsAt.getTime()).toBe(length.count * DAY_MS);
    return;
  }
  if (length.unit !== "months") throw new Error(`a term with the length ${length.unit} is waiting`);
  const surplus = endsAt.getTime() - addMonths(startsAt, length.count).getTime();
  expect(surplus, "a month term is shorter than its months").toBeGreaterThanOrEqual(0);
  expect(surplus, "a month term is longer than its months").toBeLessThanOrEqual(3 * DAY_MS);
}

function checkLedger(terms: readonly HistoryTerm[], now: Date): void {
  expect(arrangeTerms(terms, now)).toEqual(terms);
  checkStarts(terms, now);
  const covers = (level: number) =>
    terms.some((term) => term.level >= level && isForLife(term) && stateOfTerm(term, now) === "running");
  for (const term of terms) {
    const own = terms.filter((other) => other !== term && other.level === term.level);
    const state = stateOfTerm(term, now);
    expect(state === "suspended", "suspended only below a running membership for life").toBe(
      !mayOverlap(term) && (state === "waiting" || state === "suspended") && covers(term.level),
    );
    if (state === "waiting") checkLengthOf(term);
    for (const other of own) {
      if (mayOverlap(term) || mayOverlap(other) || term.startsAt === null || other.startsAt === null) continue;
      const overlaps = term.startsAt.getTime() < endMs(other) && other.startsAt.getTime() < endMs(term);
      expect(overlaps, "two terms of one level overlap").toBe(false);
    }
  }
}

/**
 * Compares the level that the server reads from its ledger with the level that a browser reads from the user answer.
 */
function checkLevels(terms: readonly HistoryTerm[], now: Date): void {
  const grants = terms.flatMap(({ level, startsAt, endsAt }) =>
    startsAt === null ? [] : [{ kind: "level" as const, level, resourceKey: null, startsAt, endsAt }],
  );
  const facts = summarizeMembership(
    terms.map((term) => ({ ...term, plan: null })),
    now,
  );
  expect(levelOf({ id: 1, ...facts }, now)).toBe(levelOfViewer({ userId: 1, isAdmin: false, grants }, now));
}

test("keeps the ledger's order in every history, does not move terms that began, and computes the same level in browser and server", () => {
  fc.assert(
    fc.property(steps, (history) => {
      let now = new Date("2026-01-30T02:00:00Z");
      let terms: HistoryTerm[] = [];
      for (const [id, { waitHours, change }] of history.entries()) {
        now = new Date(now.getTime() + waitHours * 3_600_000);
        const before = terms;
        const revoked = "revoke" in change ? before[change.revoke % Math.max(1, before.length)] : undefined;
        const left = before.filter((term) => term !== revoked);
        const added: HistoryTerm[] = "revoke" in change ? [] : [toTerm(id, change, now)];
        terms = arrangeTerms([...left, ...added], now);
        for (const term of left) {
          const after = terms.find((one) => one.id === term.id);
          expect(after?.length).toEqual(term.length);
          if (["past", "running"].includes(stateOfTerm(term, now))) expect(after).toEqual(term);
        }
        if (revoked && stateOfTerm(revoked, now) === "past") expect(terms).toEqual(left);
        checkLedger(terms, now);
        for (const days of [0, 1, 40, 200]) checkLevels(terms, new Date(now.getTime() + days * DAY_MS));
      }
    }),
    { numRuns: 1_000 },
  );
});

function toTerm(
  id: number,
  {
    level,
    length,
  }: {
    level: 2 | 3;
    length: { unit: "months" | "days"; count: number } | { unit: "life" } | { unit: "fixed"; days: number };
  },
  now: Date,
): HistoryTerm {
  if (length.unit !== "fixed") return { id, level, length, startsAt: null, endsAt: null };
  return {
    id,
    level,
    length: { unit: "fixed" },
    startsAt: null,
    endsAt: new Date(now.getTime() + length.days * DAY_MS),
  };
}
