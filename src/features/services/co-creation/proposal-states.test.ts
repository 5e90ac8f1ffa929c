import { expect, test } from "vitest";
import { JOINING_STATES, mayAnswer } from "./contributor-roles.ts";
import { mayStep, PROPOSAL_STATES } from "./proposal-states.ts";

const ALLOWED = [
  "review>collecting",
  "review>declined",
  "collecting>accepted",
  "collecting>declined",
  "accepted>production",
  "accepted>declined",
  "production>published",
  "production>declined",
];

test.each(PROPOSAL_STATES.flatMap((from) => PROPOSAL_STATES.map((to) => [from, to] as const)))(
  "a proposal moves from %s to %s only if the table allows it",
  (from, to) => {
    expect(mayStep(from, to)).toBe(ALLOWED.includes(`${from}>${to}`));
  },
);

const ANSWERED = ["asked>accepted", "asked>refused", "accepted>refused", "refused>accepted"];

test.each(JOINING_STATES.flatMap((from) => JOINING_STATES.map((to) => [from, to] as const)))(
  "the lead answers a person who %s with %s only if the table allows it",
  (from, to) => {
    expect(mayAnswer(from, to)).toBe(ANSWERED.includes(`${from}>${to}`));
  },
);
