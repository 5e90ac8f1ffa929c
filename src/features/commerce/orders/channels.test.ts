import { expect, test } from "vitest";
import { CHANNEL_NAMES, CHANNELS } from "../../../ports/payment-channel.ts";
import { DEFAULT_CHANNEL, readVia, viaOf } from "./channels.ts";

test.each(CHANNEL_NAMES)("the address of a payment page for %s names its gateway", (channel) => {
  expect(readVia(viaOf(channel))).toBe(channel);
});

test.each([null, "", "cash"])("an address with via=%s selects the default gateway", (via) => {
  expect(readVia(via)).toBe(DEFAULT_CHANNEL);
});

test("no two gateways have the same displayed name", () => {
  expect(new Set(Object.values(CHANNELS).map(({ title }) => title)).size).toBe(CHANNEL_NAMES.length);
});
