import { expect, test } from "vitest";
import { totpCode } from "../../../../../../test/auth/totp-code.ts";
import { base32, findStep, otpauthUri, totpStep } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

// RFC 6238, appendix B, rows for SHA-1.
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("the code at second %i is %s", (second, published) => {
  const now = new Date(second * 1000);
  // The last six of the published eight digits.
  expect(findStep({ secret, code: published.slice(2), now, lastStep: null })).toBe(totpStep(now));
});

// RFC 4648 §10.
test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("encodes %s as %s in Base32", (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test("accepts one step before and after the current one, and rejects two", () => {
  const now = new Date(1_111_111_109_000);
  const present = totpStep(now);
  const accepted = [-2, -1, 0, 1, 2].map((drift) =>
    findStep({ secret, code: totpCode(secret, present + drift), now, lastStep: null }),
  );
  expect(accepted).toEqual([null, present - 1, present, present + 1, null]);
});

test("rejects a used step and every older one", () => {
  const now = new Date(1_111_111_109_000);
  const present = totpStep(now);
  const code = (drift: number) => totpCode(secret, present + drift);
  expect(findStep({ secret, code: code(0), now, lastStep: present })).toBeNull();
  expect(findStep({ secret, code: code(-1), now, lastStep: present })).toBeNull();
  expect(findStep({ secret, code: code(1), now, lastStep: present })).toBe(present + 1);
});

test("an app reads issuer, account and secret from the URI", () => {
  const uri = new URL(otpauthUri({ secret, issuer: "知行 学社", account: "138****8000" }));
  expect(decodeURIComponent(uri.pathname)).toBe("/知行 学社:138****8000");
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    issuer: "知行 学社",
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
