import { expect, test } from "vitest";
import { DAY_MS } from "../../../kit/values/durations.ts";
import type { MilestoneState } from "./milestone-states.ts";
import {
  dueReminder,
  findAnswerObstacle,
  findPayObstacle,
  findReworkObstacle,
  isExpired,
  isFinished,
  reminderSpan,
  sumOf,
} from "./outsourcing-rules.ts";
import type { ProjectState } from "./project-states.ts";
import type { QuoteState } from "./quote-states.ts";

const TODAY = "2026-11-25";

test.each([
  ["sent", "2026-11-25", "quoted", null],
  ["sent", "2026-12-31", "quoted", null],
  ["sent", "2026-11-24", "quoted", "过期"],
  ["sent", "2026-12-31", "declined", "结束"],
  ["accepted", "2026-12-31", "running", "确认过"],
  ["refused", "2026-12-31", "talking", "没有接受"],
  ["replaced", "2026-12-31", "quoted", "新的一版"],
  ["taken_back", "2026-12-31", "talking", "收回"],
  ["expired", "2026-11-01", "talking", "过期"],
] as const satisfies readonly (readonly [QuoteState, string, ProjectState, string | null])[])(
  "decides whether a %s version, valid until %s, of a %s project can be answered",
  (state, validUntil, project, why) => {
    const obstacle = findAnswerObstacle({ state, validUntil }, { today: TODAY, project });
    if (why === null) expect(obstacle).toBeNull();
    else expect(obstacle).toContain(why);
  },
);

test("a quote is valid until the end of its last day", () => {
  expect([isExpired({ validUntil: TODAY }, TODAY), isExpired({ validUntil: TODAY }, "2026-11-26")]).toEqual([
    false,
    true,
  ]);
});

test.each([
  [["planned", "planned"], 1, "running", "accepted", null],
  [["planned", "planned"], 2, "running", "accepted", "前一期验收"],
  [["working", "planned"], 2, "running", "accepted", "前一期验收"],
  [["delivered", "planned"], 2, "running", "accepted", "前一期验收"],
  [["accepted", "planned"], 2, "running", "accepted", null],
  [["held", "planned"], 1, "running", "accepted", "没付款的订单"],
  [["working", "planned"], 1, "running", "accepted", "付过款"],
  [["accepted", "accepted"], 2, "running", "accepted", "付过款"],
  [["cancelled", "planned"], 1, "running", "accepted", "取消"],
  [["planned", "planned"], 1, "quoted", "sent", "先确认"],
  [["planned", "planned"], 1, "running", "replaced", "不再有效"],
  [["planned", "planned"], 1, "cancelled", "accepted", "结束"],
  [["planned", "planned"], 3, "running", "accepted", "没有这一期"],
] as const satisfies readonly (readonly [
  readonly MilestoneState[],
  number,
  ProjectState,
  QuoteState,
  string | null,
])[])("in milestones %j, decides payment of %i of a %s project, %s version", (states, id, project, quote, why) => {
  const milestones = states.map((state, position) => ({ id: position + 1, position, state }));
  const obstacle = findPayObstacle({ id, milestones }, { project, quote });
  if (why === null) expect(obstacle).toBeNull();
  else expect(obstacle).toContain(why);
});

test("a delivery can be returned while it waits for acceptance, as often as agreed", () => {
  expect(findReworkObstacle({ state: "delivered", reworks: 1 }, { included: 2 })).toBeNull();
  expect(findReworkObstacle({ state: "delivered", reworks: 2 }, { included: 2 })).toContain("已经用完");
  expect(findReworkObstacle({ state: "working", reworks: 0 }, { included: 2 })).toContain("没有等待验收");
});

test.each([
  [0, null],
  [2.99, null],
  [3, 3],
  [6.99, 3],
  [7, 7],
  [13.99, 7],
  [14, null],
] as const)("after %d days without an answer, the reminder for %o days is due", (days, due) => {
  const now = new Date("2026-11-25T01:00:00Z");
  const since = new Date(now.getTime() - days * DAY_MS);
  expect(dueReminder({ since, now })).toBe(due);
  const { from, until } = reminderSpan(now);
  expect(since > from && since <= until).toBe(due !== null);
});

test("the prices of milestones are added in fen, and a project is finished when all of them are", () => {
  expect(sumOf([{ priceFen: 33_333 }, { priceFen: 33_333 }, { priceFen: 33_334 }])).toBe(100_000);
  expect(isFinished([])).toBe(false);
  expect(isFinished([{ state: "accepted" }, { state: "planned" }])).toBe(false);
  expect(isFinished([{ state: "accepted" }, { state: "accepted" }])).toBe(true);
});
