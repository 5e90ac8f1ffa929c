import { expect, test } from "vitest";
import { payerDevice, usableChannels } from "./alipay-way.ts";

const WECHAT_ON_PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.60";
const WECHAT_ON_DESKTOP =
  "Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537.36 NetType/WIFI MicroMessenger/7.0 WindowsWechat";
const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const ANDROID = "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";

test("Alipay is offered where the site has it and the browser lets people through to it", () => {
  const both = ["wechat", "alipay"] as const;
  expect(usableChannels(both, DESKTOP)).toEqual(both);
  for (const agent of [WECHAT_ON_PHONE, WECHAT_ON_DESKTOP]) expect(usableChannels(both, agent)).toEqual(["wechat"]);
  expect(usableChannels(["wechat"], DESKTOP)).toEqual(["wechat"]);
});

test("a phone is offered first what it can pay by itself", () => {
  expect(usableChannels(["wechat", "alipay"], ANDROID)).toEqual(["alipay", "wechat"]);
  expect(usableChannels(["wechat"], ANDROID)).toEqual(["wechat"]);
});

test("a phone gets the phone's cashier", () => {
  expect([DESKTOP, ANDROID].map(payerDevice)).toEqual(["desktop", "phone"]);
});
