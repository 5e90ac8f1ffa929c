import { expect, test } from "vitest";
import { canMoveMilestone, MILESTONE_STATES, type MilestoneState } from "./milestone-states.ts";
import { canMoveProject, PROJECT_STATES, type ProjectState } from "./project-states.ts";
import { canMoveQuote, QUOTE_STATES, type QuoteState } from "./quote-states.ts";

/** All pairs of states with an allowed transition. */
function pairsOf<State extends string>(states: object, canMove: (from: State, to: State) => boolean): string[] {
  const names = Object.keys(states) as State[];
  return names.flatMap((from) => names.flatMap((to) => (canMove(from, to) ? [`${from} > ${to}`] : [])));
}

test("an enquiry is discussed, quoted, agreed and done; an ended project stays ended", () => {
  expect(pairsOf<ProjectState>(PROJECT_STATES, canMoveProject)).toEqual([
    "asked > talking",
    "asked > quoted",
    "asked > declined",
    "asked > withdrawn",
    "talking > quoted",
    "talking > declined",
    "talking > withdrawn",
    "quoted > talking",
    "quoted > running",
    "quoted > declined",
    "quoted > withdrawn",
    "running > done",
    "running > cancelled",
  ]);
});

test("a sent version is answered once", () => {
  expect(pairsOf<QuoteState>(QUOTE_STATES, canMoveQuote)).toEqual([
    "sent > accepted",
    "sent > refused",
    "sent > replaced",
    "sent > taken_back",
    "sent > expired",
  ]);
});

test("a milestone is reserved by its order, paid, delivered, and accepted or returned", () => {
  expect(pairsOf<MilestoneState>(MILESTONE_STATES, canMoveMilestone)).toEqual([
    "planned > held",
    "planned > working",
    "planned > cancelled",
    "held > planned",
    "held > working",
    "held > cancelled",
    "working > delivered",
    "working > cancelled",
    "delivered > working",
    "delivered > accepted",
    "delivered > cancelled",
  ]);
});
