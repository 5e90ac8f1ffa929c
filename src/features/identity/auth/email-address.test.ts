import fc from "fast-check";
import { expect, test } from "vitest";
import { maskEmail, normalizeEmail } from "./email-address.ts";

test.each([
  "reader@example.com",
  " Reader@Example.COM ",
  "ｒｅａｄｅｒ＠ｅｘａｍｐｌｅ．ｃｏｍ",
  "reader@example.com\u200b",
])("reads %j as an e-mail address", (typed) => {
  expect(normalizeEmail(typed)).toBe("reader@example.com");
});

test.each([
  "",
  "reader",
  "@example.com",
  "reader@",
  "reader@example",
  "a b@example.com",
  "a@b@example.com",
  ".a@example.com",
  "a..b@example.com",
  "a@-example.com",
  "a@example.com,b@example.com",
  "a@example.com\r\nBcc: b@example.com",
  '"a"@example.com',
  "a@[127.0.0.1]",
  "<a@example.com>",
  `${"a".repeat(65)}@example.com`,
  `a@${"b".repeat(60)}.${"c.".repeat(120)}com`,
])("rejects %j as an e-mail address", (typed) => {
  expect(normalizeEmail(typed)).toBeNull();
});

test("any input gives a plain address or null, and normalising it again changes nothing", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.emailAddress()), (typed) => {
      const email = normalizeEmail(typed);
      if (email === null) return;
      expect(email).toMatch(/^[^\s<>,;:"\\@]+@[a-z0-9.-]+$/);
      expect(normalizeEmail(email)).toBe(email);
    }),
  );
});

test("a masked address keeps its domain and at most two letters", () => {
  expect(maskEmail("reader@example.com")).toBe("re****@example.com");
  expect(maskEmail("ab@example.com")).toBe("a****@example.com");
  expect(maskEmail("a@example.com")).toBe("****@example.com");
});

test("accepts at most 254 characters, and at most 64 before the @", () => {
  const local = (letters: number) => `${"a".repeat(letters)}@example.com`;
  expect([normalizeEmail(local(64)), normalizeEmail(local(65))]).toEqual([local(64), null]);
  const whole = (letters: number) => `a@${`${"b".repeat(49)}.`.repeat(4)}${"c".repeat(letters - 206)}.${"d".repeat(3)}`;
  expect([whole(254).length, normalizeEmail(whole(254)), normalizeEmail(whole(255))]).toEqual([254, whole(254), null]);
});
