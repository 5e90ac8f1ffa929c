import { expect, test } from "vitest";
import { isCanonicalToken } from "./canonical-token.ts";

test.each([
  ["AQ.Ag.Aw", true],
  ["AQ", true],
  // The last character has four unused bits: AR decodes to the same bytes as AQ.
  ["AR.Ag.Aw", false],
  ["AQ.Ag.Ax", false],
  ["AQ==.Ag.Aw", false],
  ["+w.Ag.Aw", false],
])("decides whether %s is in canonical form: %s", (token, isRight) => {
  expect(isCanonicalToken(token)).toBe(isRight);
});
