import fc from "fast-check";
import { expect, test } from "vitest";
import { dueOf, dueText } from "./case-due.ts";
import { CASE_NUMBER, makeCaseNumber, readCaseNumber } from "./case-number.ts";

const FRIDAY = new Date("2026-11-27T15:30:00Z"); // 23:30 in Beijing

test.each([
  [{ hours: 24 }, "2026-11-28T15:30:00.000Z", "24 小时内"],
  [{ days: 3 }, "2026-11-30T15:59:59.999Z", "3 天内"],
  [{ days: 15 }, "2026-12-12T15:59:59.999Z", "15 天内"],
  [{ workingDays: 1 }, "2026-11-30T15:59:59.999Z", "1 个工作日内"],
  [{ workingDays: 15 }, "2026-12-18T15:59:59.999Z", "15 个工作日内"],
])("the due time and the promised text of %o match, by days in Beijing", (rule, until, expected) => {
  expect(dueOf(rule, FRIDAY).toISOString()).toBe(until);
  expect(dueText(rule)).toBe(expected);
});

test("reads every generated number in any notation", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (drawn) => {
      const left = [...drawn];
      const number = makeCaseNumber("2026-11-25", (below) => (left.shift() ?? 0) % below);
      expect(number).toMatch(CASE_NUMBER);
      expect(readCaseNumber(` ${number.toLowerCase().replaceAll("-", "－")} `)).toBe(number);
    }),
  );
});

test.each(["", "TS-20261125-7K3M9", "TS-20261125-7K3M0Q", "AB-20261125-7K3M9Q", `TS${" ".repeat(80)}`])(
  "rejects “%s” as a number",
  (typed) => {
    expect(readCaseNumber(typed)).toBeNull();
  },
);
