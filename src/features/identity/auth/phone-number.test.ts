import fc from "fast-check";
import { expect, test } from "vitest";
import { maskPhone, normalizePhone } from "./phone-number.ts";

test.each([
  "13800138000",
  "+8613800138000",
  "+86 138 0013 8000",
  "0086-138-0013-8000",
  "8613800138000",
  " 138-0013-8000 ",
  "１３８００１３８０００",
  "＋８６　１３８００１３８０００",
  "(+86)138.0013.8000",
  "138\u200b0013\u20138000",
])("OTP-4 normalises every notation of a number: %j", (typed) => {
  expect(normalizePhone(typed)).toBe("+8613800138000");
});

test.each([
  "",
  "1380013800",
  "138001380000",
  "12800138000",
  "+1 650 253 0000",
  "1380013800a",
  "+85213800138",
  "86138",
  "9+8613800138000",
  "86138001380000",
])("rejects %j, which is not a mainland mobile number", (typed) => {
  expect(normalizePhone(typed)).toBeNull();
});

test("any input gives a mainland number or null, and normalising it again changes nothing", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+０-９0-9 -]{0,20}$/)), (typed) => {
      const phone = normalizePhone(typed);
      if (phone === null) return;
      expect(phone).toMatch(/^\+861[3-9]\d{9}$/);
      expect(normalizePhone(phone)).toBe(phone);
    }),
  );
});

test("a masked number keeps its first three and last four digits", () => {
  expect(maskPhone("+8613800138000")).toBe("138****8000");
  expect(maskPhone("+861")).toBe("****");
  expect([maskPhone("1234567"), maskPhone("12345678")]).toEqual(["****", "123****5678"]);
  expect(maskPhone("1+8600000")).toBe("1+8****0000");
});
