import { expect, test } from "vitest";
import { placeText } from "./place-text.ts";
import { ipPrefix } from "./server/people/ip-prefix.ts";

test.for([
  ["203.0.113.7", "网络地址 203.0.113.*"],
  ["2001:db8:0:1::5", "网络地址 2001:db8:0:1:*"],
  ["127.0.0.1", "本机"],
  ["::1", "本机"],
  ["10.0.0.0", "网络地址 10.0.0.*"],
] as const)("%s is shown as %s", ([address, text]) => {
  expect(placeText(ipPrefix(address))).toBe(text);
});

test("only private networks are shown as local, and only the end of an address is hidden", () => {
  for (const near of ["1127.0.0.0/24", "127.0.0.0/245", "10:0:0:0::/64"]) expect(placeText(near)).not.toBe("本机");
  expect(placeText("10.0.0.0/24.0/24")).toBe("网络地址 10.0.0.0/24.*");
  expect(placeText("2001::/64::/64")).toBe("网络地址 2001::/64:*");
});
