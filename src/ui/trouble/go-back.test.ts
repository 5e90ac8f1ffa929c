import { expect, test, vi } from "vitest";
import { goBack } from "./go-back.ts";

// Covers spec §2.6.
test.each([
  [3, -1],
  [2, -1],
  [1, "/"],
])("with a history of %i entries, going back navigates to %j", (historyLength, where) => {
  const navigate = vi.fn();
  goBack(navigate, historyLength);
  expect(navigate.mock.calls).toEqual([[where]]);
});
