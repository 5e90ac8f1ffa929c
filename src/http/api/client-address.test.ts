import { expect, test } from "vitest";
import { createClientAddressReader } from "./client-address.ts";

const direct = createClientAddressReader([]);
const behindProxy = createClientAddressReader(["10.0.0.0/8", "2001:db8::1"]);

test.each([
  ["a forged header changes nothing without trusted proxies", direct, "203.0.113.9", "1.1.1.1", "203.0.113.9"],
  ["the header of an untrusted peer is ignored", behindProxy, "203.0.113.9", "1.1.1.1", "203.0.113.9"],
  ["the proxy's own entry is the client", behindProxy, "10.1.2.3", "203.0.113.9", "203.0.113.9"],
  [
    "an entry before the proxy's own, forged by the client, is ignored",
    behindProxy,
    "10.1.2.3",
    "9.9.9.9, 203.0.113.9",
    "203.0.113.9",
  ],
  ["a chain of trusted proxies is skipped", behindProxy, "10.1.2.3", "203.0.113.9, 10.9.9.9", "203.0.113.9"],
  ["an invalid entry ends the search", behindProxy, "10.1.2.3", "not-an-address", "10.1.2.3"],
  ["an IPv6 proxy works", behindProxy, "2001:db8::1", "203.0.113.9", "203.0.113.9"],
  ["IPv4 written as IPv6 is the same client", direct, "::ffff:203.0.113.9", null, "203.0.113.9"],
])("reads the address of a client: %s", (_name, reader, peer, forwarded, expected) => {
  expect(reader.read(peer, forwarded)).toBe(expected);
});

test("refuses an invalid entry in the setting at start", () => {
  expect(() => createClientAddressReader(["proxy.local"])).toThrow("TRUSTED_PROXIES");
});

test("reads port and province from a trusted proxy, or the port from the connection", () => {
  const headers = { port: "x-client-port", province: "x-province" };
  const reader = createClientAddressReader(["10.0.0.0/8"], headers);
  const readerOf = (sent: Partial<Record<string, string>>) => (name: string) => sent[name] ?? null;
  const proxy = { address: "10.1.2.3", port: 40_000 };
  const province = encodeURIComponent("广东");
  expect(reader.readOrigin(proxy, readerOf({ "x-client-port": "52011", "x-province": province }))).toEqual({
    port: 52_011,
    province: "广东",
  });
  for (const sent of [{}, { "x-client-port": "70000", "x-province": "%E5" }, { "x-province": "<b>" }])
    expect(reader.readOrigin(proxy, readerOf(sent))).toEqual({ port: null, province: null });
  const stranger = { address: "203.0.113.9", port: 41_000 };
  expect(reader.readOrigin(stranger, readerOf({ "x-client-port": "1", "x-province": province }))).toEqual({
    port: 41_000,
    province: null,
  });
});
