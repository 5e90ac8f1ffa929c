import { expect, test } from "vitest";
import { atTen, TermHistory } from "../../../../test/membership/term-history.ts";
import { arrangeTerms, endOfChain, planTerm, stateOfTerm } from "./arrange-terms.ts";

const history = () => new TermHistory();

/** The examples of decisions §10 that are about dates, by their numbers. */
const EXAMPLES: readonly [number, () => TermHistory, Record<string, string>][] = [
  [1, () => history().add("03-10", "V1m", "V12m").end("03-12", "V1m"), { V12m: "2026-03-12–2027-03-12" }],
  [
    2,
    () => history().add("03-10", "V1m", "V1m", "V3m").end("03-12", "V1m#2"),
    { V1m: "2026-03-10–2026-04-10", V3m: "2026-04-10–2026-07-10" },
  ],
  [3, () => history().add("03-10", "V1m", "V12m").end("03-12", "V12m"), { V1m: "2026-03-10–2026-04-10" }],
  [4, () => history().add("03-10", "V1m", "V12m").end("04-20", "V1m"), { V12m: "2026-04-10–2027-04-10" }],
  [
    5,
    () => history().add("01-31", "V1m").add("02-20", "V1m").add("03-20", "V1m"),
    { V1m: "2026-01-31–2026-02-28", "V1m#2": "2026-02-28–2026-03-31", "V1m#3": "2026-03-31–2026-04-30" },
  ],
  [
    6,
    () => history().add("01-31", "V1m", "V7d", "V1m"),
    { V1m: "2026-01-31–2026-02-28", V7d: "2026-02-28–2026-03-07", "V1m#2": "2026-03-07–2026-04-07" },
  ],
  [7, () => history().add("03-10", "P12m").add("04-01", "V1m"), { V1m: "2027-03-10–2027-04-10" }],
  [
    7,
    () => history().add("03-10", "P12m").add("04-01", "V1m").add("05-01", "P12m"),
    { V1m: "2028-03-10–2028-04-10", "P12m#2": "2027-03-10–2028-03-10" },
  ],
  [8, () => history().add("03-10", "P12m").add("03-11", "V1m").end("03-12", "P12m"), { V1m: "2026-03-12–2026-04-12" }],
  [
    9,
    () => history().add("03-10", "V12m", "V1m").add("03-20", "P1m"),
    { V12m: "2026-03-10–2027-03-10", V1m: "2027-03-10–2027-04-10", P1m: "2026-03-20–2026-04-20" },
  ],
  [
    10,
    () => history().add("03-10", "V1m", "V1m").add("03-20", "P1m"),
    { V1m: "2026-03-10–2026-04-10", P1m: "2026-03-20–2026-04-20", "V1m#2": "2026-04-20–2026-05-20" },
  ],
  [
    11,
    () => history().add("03-10", "V30d", "V1m").add("03-20", "Plife"),
    { V30d: "2026-03-10–2026-04-09", V1m: "suspended" },
  ],
  [
    11,
    () => history().add("03-10", "V30d", "V1m").add("03-20", "Plife").end("03-25", "Plife"),
    { V30d: "2026-03-10–2026-04-09", V1m: "2026-04-09–2026-05-09" },
  ],
  [12, () => history().add("03-10", "P1m", "P12m").end("03-15", "P1m"), { P12m: "2026-03-15–2027-03-15" }],
  [13, () => history().add("03-10", "V1m", "V7d", "V12m").end("03-20", "V7d"), { V12m: "2026-04-10–2027-04-10" }],
  [
    15,
    () => history().add("03-10", "Vlife").add("03-20", "P1m"),
    { Vlife: "2026-03-10–life", P1m: "2026-03-20–2026-04-20" },
  ],
  [17, () => history().add("03-10", "P12m").add("03-20", "V30d"), { V30d: "2027-03-10–2027-04-09" }],
];

test.each(EXAMPLES)("computes the dates of example %i of the rules", (_number, happen, expected) => {
  const arranged = happen();
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, arranged.dates(name)]))).toEqual(expected);
});

test("a term includes its first instant and excludes its last", () => {
  const { terms } = history().add("03-10", "V1m", "V1m");
  const stateAt = (moment: Date) => terms.map((term) => stateOfTerm(term, moment));
  expect(stateAt(atTen("03-10"))).toEqual(["running", "waiting"]);
  expect(stateAt(new Date(atTen("04-10").getTime() - 1))).toEqual(["running", "waiting"]);
  expect(stateAt(atTen("04-10"))).toEqual(["past", "running"]);
});

test("a month chain continues after its previous term was revoked in the past, without losing a day", () => {
  const unchanged = history().add("01-31", "V1m").add("02-20", "V1m").end("03-05", "V1m");
  expect(unchanged.dates("V1m#2")).toBe("2026-02-28–2026-03-31");
  expect(unchanged.add("03-20", "V1m").dates("V1m#3")).toBe("2026-03-31–2026-04-30");
});

test("revoking a past term does not move the term that follows one of several months", () => {
  const chain = history().add("01-31", "V1m", "V2m").add("02-01", "V1m");
  expect(chain.dates("V1m#2")).toBe("2026-04-30–2026-05-31");
  expect(chain.end("03-10", "V1m").dates("V1m#2")).toBe("2026-04-30–2026-05-31");
});

test("a term with a fixed end runs from its grant, and later terms wait for its end", () => {
  const fixed = { level: 2, length: { unit: "fixed" }, startsAt: null, endsAt: atTen("04-01") } as const;
  const month = { level: 2, length: { unit: "months", count: 1 }, startsAt: null, endsAt: null } as const;
  expect(arrangeTerms([fixed, month], atTen("03-10"))).toMatchObject([
    { startsAt: atTen("03-10"), endsAt: atTen("04-01") },
    { startsAt: atTen("04-01"), endsAt: atTen("05-01") },
  ]);
});

test("a plan is previewed by the same function, and has no dates if a membership for life contains it", () => {
  const { terms } = history().add("03-10", "P12m");
  const month = { level: 2, length: { unit: "months", count: 1 } } as const;
  expect(planTerm(terms, month, atTen("03-20"))).toEqual({
    startsAt: atTen("2027-03-10"),
    endsAt: atTen("2027-04-10"),
  });
  expect(planTerm(history().add("03-10", "Plife").terms, month, atTen("03-20"))).toBeNull();
});

test("a chain ends where the next term of its level does not follow immediately", () => {
  const { terms } = history().add("03-10", "V1m", "V1m").add("03-20", "P1m");
  expect(endOfChain(terms, 2, atTen("03-25"))).toEqual(atTen("04-10"));
  expect(endOfChain(terms, 3, atTen("03-25"))).toEqual(atTen("04-20"));
  expect(endOfChain(terms, 2, atTen("04-15"))).toBe("not running");
  expect(endOfChain(history().add("03-10", "V1m", "V12m").terms, 2, atTen("03-25"))).toEqual(atTen("2027-04-10"));
  expect(endOfChain(history().add("03-10", "Vlife").terms, 2, atTen("03-25"))).toBeNull();
});

test("a dated lifetime or fixed term keeps its date, and contains nothing before it begins", () => {
  const month = { level: 2, length: { unit: "months", count: 1 }, startsAt: null, endsAt: null } as const;
  const life = { level: 2, length: { unit: "life" }, startsAt: atTen("05-01"), endsAt: null } as const;
  const fixed = { level: 2, length: { unit: "fixed" }, startsAt: atTen("05-01"), endsAt: atTen("06-01") } as const;
  for (const later of [life, fixed]) expect(arrangeTerms([later], atTen("03-10"))).toEqual([later]);
  expect(arrangeTerms([life, month], atTen("03-10"))).toEqual([
    life,
    { ...month, startsAt: atTen("03-10"), endsAt: atTen("04-10") },
  ]);
});

test("months after months of another level begin a separate run", () => {
  const mixed = history().add("01-31", "P1m", "V1m", "V1m");
  expect([mixed.dates("P1m"), mixed.dates("V1m"), mixed.dates("V1m#2")]).toEqual([
    "2026-01-31–2026-02-28",
    "2026-02-28–2026-03-28",
    "2026-03-28–2026-04-28",
  ]);
});

test("a suspended term of a level is not part of its chain", () => {
  const { terms } = history().add("03-10", "V1m", "V1m").add("03-20", "Plife");
  expect(endOfChain(terms.toReversed(), 2, atTen("03-25"))).toEqual(atTen("04-10"));
});
