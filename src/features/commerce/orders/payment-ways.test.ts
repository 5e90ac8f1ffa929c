import { expect, test } from "vitest";
import { fittingWay } from "./payment-ways.ts";

const ALL = ["bridge", "code", "cashier"] as const;

test.each([
  ["wechat", ALL, "desktop", "code"],
  ["wechat", ALL, "phone", "cashier"],
  ["wechat", ALL, "wechat", "bridge"],
  ["alipay", ALL, "wechat", null],
  ["alipay", ["cashier"], "desktop", "cashier"],
  ["alipay", ["cashier"], "phone", "cashier"],
  ["wechat", ["code"], "phone", "code"],
  ["wechat", ["code", "cashier"], "wechat", "browser"],
  ["wechat", ["bridge"], "desktop", null],
  ["wechat", ["bridge"], "phone", null],
] as const)("%s with the methods %j on a %s is paid by %s", (channel, ways, device, expected) => {
  expect(fittingWay({ channel, ways }, device)).toBe(expected);
});
