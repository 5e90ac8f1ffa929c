import { expect, test } from "vitest";
import { digitsOfCode } from "./pasted-code.ts";

test.each([
  ["【知行】验证码 123456", "123456"],
  ["【知行】验证码 123456，5 分钟内有效，客服 10086。", "123456"],
  ["123 456", "123456"],
  ["１２３４５６", "123456"],
  ["12", "12"],
  ["1234567", "123456"],
  ["没有数字", ""],
])("the pasted text %s gives the code %s", (text, digits) => {
  expect(digitsOfCode(text)).toBe(digits);
});
