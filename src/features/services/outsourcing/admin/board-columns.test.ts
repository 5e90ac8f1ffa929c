import { expect, test } from "vitest";
import { listProjects } from "../admin-contract.ts";
import { BOARD_COLUMNS, nextDateOf } from "./board-columns.ts";

const TODAY = "2026-11-28";

test("every status has one column, open ones first", () => {
  expect(BOARD_COLUMNS.map(({ state, isEnded }) => [state, isEnded])).toEqual([
    ["asked", false],
    ["talking", false],
    ["quoted", false],
    ["running", false],
    ["done", true],
    ["declined", true],
    ["withdrawn", true],
    ["cancelled", true],
  ]);
});

test.each(BOARD_COLUMNS)("the list endpoint accepts the limited query of the column $state", ({ state, query }) => {
  const { page, ...filters } = listProjects.query.parse(query);
  expect(filters.state).toBe(state);
  expect(page.limit).toBeLessThanOrEqual(10);
});

test.each([
  ["2026-11-27", { text: "2026-11-27，过了 1 天", isLate: true }],
  ["2026-10-28", { text: "2026-10-28，过了 31 天", isLate: true }],
  [TODAY, { text: "2026-11-28，今天", isLate: false }],
  ["2026-11-29", { text: "2026-11-29", isLate: false }],
  [null, { text: "还没有定日期", isLate: false }],
])("displays the next date %s of an open project", (next_date, expected) => {
  expect(nextDateOf({ state: "running", next_date }, TODAY)).toEqual(expected);
});

test("an ended project has no next date", () => {
  expect(nextDateOf({ state: "declined", next_date: "2026-11-01" }, TODAY)).toBeNull();
});
