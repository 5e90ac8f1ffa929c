import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHANNEL_ADAPTERS, CHANNEL_SETTINGS } from "../adapters/payment/channel-adapters.ts";
import { fittingWay } from "../features/commerce/orders/payment-ways.ts";
import { CHANNEL_NAMES } from "../ports/payment-channel.ts";
import { SANDBOX_GATEWAYS } from "./payment-gateways.ts";
import { gatewayPlace } from "./provider-config.ts";
import { type SandboxFixture, serveSandbox } from "./sandbox-fixture.ts";

let sandbox: SandboxFixture;

beforeAll(async () => {
  sandbox = await serveSandbox();
});
afterAll(() => sandbox.remove());

/** The server's own date is that of this machine, and the gateway's is the test's. */
const fetchAtTestTime: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const headers = new Headers(answer.headers);
  headers.set("date", sandbox.time.now().toUTCString());
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
};

test.each(CHANNEL_NAMES)(
  "%s: the gateway in the sandbox accepts the account that the adapter connects",
  async (name) => {
    const { keys, origin, time } = sandbox;
    const place = gatewayPlace({ keys, origin, notifyUrlOf: (channel) => `${origin}/notify/${channel}` }, name);
    const account = SANDBOX_GATEWAYS[name].accountOf(place);
    expect(await account.check({ clock: time, fetch: fetchAtTestTime })).toEqual({ problems: [], warnings: [] });
    const channel = account.connect({ clock: time });
    expect(channel.name).toBe(name);
    expect(channel.protocol).toBe(CHANNEL_ADAPTERS[name].protocol);
    expect(fittingWay({ channel: name, ways: channel.ways }, "desktop")).toBe(SANDBOX_GATEWAYS[name].desktopWay);
  },
);

test("no two methods of payment have the same ending of numbers, and no two gateways the same folder", () => {
  const endings = CHANNEL_NAMES.flatMap((name) => Object.values(CHANNEL_ADAPTERS[name].protocol.numberEndings));
  expect(new Set(endings).size).toBe(endings.length);
  expect(new Set(CHANNEL_NAMES.map((name) => SANDBOX_GATEWAYS[name].folder)).size).toBe(CHANNEL_NAMES.length);
});

test("the settings of every gateway are documented, and no two gateways share one", async () => {
  const documented = await readFile(path.join(import.meta.dirname, "../../docs/operations.md"), "utf8");
  expect(Object.keys(CHANNEL_SETTINGS).filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  const names = CHANNEL_NAMES.flatMap((name) => Object.keys(CHANNEL_ADAPTERS[name].settings));
  expect(names.length).toBeGreaterThan(CHANNEL_NAMES.length);
  expect(Object.keys(CHANNEL_SETTINGS).sort()).toEqual(names.sort());
});
