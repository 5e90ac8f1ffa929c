import { expect, test } from "vitest";
import { payerDevice, usableChannels } from "./payer-device.ts";

const WECHAT_ON_PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.60";
const WECHAT_ON_DESKTOP =
  "Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537.36 NetType/WIFI MicroMessenger/7.0 WindowsWechat";
const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const ANDROID = "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";

const alipay = { name: "alipay", ways: ["cashier"] } as const;
const withAll = { name: "wechat", ways: ["code", "cashier", "bridge"] } as const;
const withCodes = { name: "wechat", ways: ["code"] } as const;

test("detects a browser by its user agent", () => {
  expect([DESKTOP, ANDROID, WECHAT_ON_PHONE, WECHAT_ON_DESKTOP].map(payerDevice)).toEqual([
    "desktop",
    "phone",
    "wechat",
    "wechat",
  ]);
});

test.for([
  ["a desktop scans a code", DESKTOP, [withAll, alipay], ["wechat code", "alipay cashier"]],
  ["a phone opens WeChat's cashier first", ANDROID, [withAll, alipay], ["wechat cashier", "alipay cashier"]],
  [
    "a phone without H5 opens Alipay's cashier before a code",
    ANDROID,
    [withCodes, alipay],
    ["alipay cashier", "wechat code"],
  ],
  ["WeChat pays by its bridge, without Alipay", WECHAT_ON_PHONE, [withAll, alipay], ["wechat bridge"]],
  ["WeChat on a desktop pays by its bridge", WECHAT_ON_DESKTOP, [withAll, alipay], ["wechat bridge"]],
  ["WeChat without JSAPI opens a browser", WECHAT_ON_PHONE, [withCodes, alipay], ["wechat browser"]],
  ["a desktop scans Alipay's code", DESKTOP, [{ name: "alipay", ways: ["code", "cashier"] }], ["alipay code"]],
  ["a phone opens Alipay's cashier", ANDROID, [{ name: "alipay", ways: ["code", "cashier"] }], ["alipay cashier"]],
] as const)("chooses the ways to pay: %s", ([, agent, offered, expected]) => {
  expect(usableChannels(offered, agent).map(({ channel, way }) => `${channel} ${way}`)).toEqual(expected);
});
