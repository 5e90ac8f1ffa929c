import { expect, test } from "vitest";
import { isCanonicalToken } from "./canonical-token.ts";

test.each([
  ["AQ.Ag.Aw", true],
  ["AQ", true],
  // The last letter has four unused bits: AR is read as AQ is.
  ["AR.Ag.Aw", false],
  ["AQ.Ag.Ax", false],
  ["AQ==.Ag.Aw", false],
  ["+w.Ag.Aw", false],
])("%s is in the one canonical form: %s", (token, isRight) => {
  expect(isCanonicalToken(token)).toBe(isRight);
});
