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
