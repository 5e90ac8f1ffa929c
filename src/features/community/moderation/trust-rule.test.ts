import { expect, test } from "vitest";
import { isTrusted } from "./trust-rule.ts";

const trusted = { accountDays: 14, published: 3, takenAway: 0, bans: 0 };

// Covers spec §2.10.
test.each([
  ["an account of 14 days with three published texts", {}, true],
  ["an account of 13 days", { accountDays: 13.99 }, false],
  ["an account with two published texts", { published: 2 }, false],
  ["an account whose text was removed", { takenAway: 1 }, false],
  ["an account that was banned", { bans: 1 }, false],
])("with %s, whether %j is trusted: %s", (_account, difference, expected) => {
  expect(isTrusted({ ...trusted, ...difference })).toBe(expected);
});
