import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { afterAll, beforeEach, expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { serveEndpoints } from "../../../../../test/serve-test-app.ts";
import { createFixedClock, type FixedClock } from "../../../../../test/time/fixed-clock.ts";
import { createWechatOfficialAccount } from "../../../../adapters/official-account/wechat-official-account.ts";
import { createMemoryThrottle } from "../../../../adapters/throttle/memory-throttle.ts";
import type { OfficialAccount } from "../../../../ports/official-account.ts";
import { createDrawnCodes } from "../../../../sandbox/mini-program/drawn-codes.ts";
import { createJsTickets, type JsTickets } from "../../../../sandbox/mini-program/js-tickets.ts";
import { createOneTimeCodes } from "../../../../sandbox/mini-program/one-time-codes.ts";
import { createWechatApi } from "../../../../sandbox/mini-program/wechat-api.ts";
import { openSandboxKeys } from "../../../../sandbox/sandbox-keys.ts";
import { officialAccountKeys } from "../../../../sandbox/wechat-pay/official-account-keys.ts";
import { RENEW_BEFORE_MS, REST_MS } from "../ticket-state.ts";
import { describeShareCards, serveShareCards } from "./share-cards-api.ts";

const { db, pool } = await setUpDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "share-cards-"));
afterAll(() => rm(folder, { recursive: true }));
const keys = await openSandboxKeys(folder);
const origin = "https://zhixing.test";
const page = `${origin}/articles/1?from=timeline#top`;

let clock: FixedClock;
let tickets: JsTickets;
let requests: string[];
let isDown: boolean;

beforeEach(async () => {
  clock = createFixedClock("2026-11-25T08:00:00Z");
  tickets = createJsTickets(clock);
  requests = [];
  isDown = false;
  await pool.query("delete from wechat_tickets");
});

/** The account at the sandbox's WeChat, as each process connects to it. */
function connect({ secret = officialAccountKeys(keys.wechatPay).secret } = {}): OfficialAccount {
  const { appId } = officialAccountKeys(keys.wechatPay);
  const wechat = new Hono();
  const codes = createOneTimeCodes(clock);
  wechat.route("/", createWechatApi({ keys, clock, codes, drawn: createDrawnCodes(clock), tickets }));
  const call = async (url: string, init: RequestInit) => {
    const { pathname, search } = new URL(url);
    requests.push(pathname);
    if (isDown) throw new TypeError("fetch failed");
    return wechat.request(pathname + search, init);
  };
  return createWechatOfficialAccount({ appId, secret, apiUrl: "https://wechat.test" }, { fetch: call as typeof fetch });
}

function openSite(account: OfficialAccount | null = connect()) {
  const request = serveEndpoints({
    endpoints: serveShareCards({ db, clock, account, origin }),
    authenticate: async () => {
      throw new Error("this test does not log in");
    },
    mayDo: async () => false,
    counters: { shared: createMemoryThrottle({ clock }), local: createMemoryThrottle({ clock }) },
    notifications: [],
  });
  return (url = page) => request("GET", `/wechat/page-signature?${new URLSearchParams({ url })}`);
}

test("a page of this site gets a signature that WeChat's browser accepts, for its address without fragment", async () => {
  const { status, body, headers } = await openSite()();
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toContain("no-store");
  const { app_id, timestamp, nonce, signature } = body.data;
  expect(app_id).toBe(officialAccountKeys(keys.wechatPay).appId);
  const [url = ""] = page.split("#");
  expect(tickets.accepts({ url, nonce, timestamp: String(timestamp), signature })).toBe(true);
  expect(JSON.stringify(body)).not.toContain(tickets.issue().ticket);
});

test("rejects a page of another site without a request to WeChat", async () => {
  expect((await openSite()("https://evil.example/")).status).toBe(422);
  expect(requests).toEqual([]);
});

test("concurrent requests to two processes cause one request to WeChat, and another one some minutes before the end", async () => {
  const sites = [openSite(), openSite()];
  const requestAll = (times: number) =>
    Promise.all(Array.from({ length: times }, async (_, index) => (await sites[index % 2]?.())?.status));
  expect(new Set(await requestAll(50))).toEqual(new Set([200]));
  expect(requests).toEqual(["/cgi-bin/stable_token", "/cgi-bin/ticket/getticket"]);
  clock.advance(7_200 - RENEW_BEFORE_MS / 1000 - 1);
  await requestAll(2);
  expect(requests).toHaveLength(2);
  clock.advance(1);
  expect(new Set(await requestAll(8))).toEqual(new Set([200]));
  expect(requests).toHaveLength(4);
});

test("answers 503 when WeChat is unreachable, tries once in 30 s at most, and displays the reason to staff", async () => {
  isDown = true;
  const request = openSite();
  for (let times = 0; times < 5; times += 1)
    expect(await request()).toMatchObject({ status: 503, body: { code: "WECHAT_UNAVAILABLE" } });
  expect(requests).toHaveLength(1);
  const state = await describeShareCards({ db, clock, account: connect() });
  expect(state).toMatchObject({ state: "fails", problem: expect.stringContaining("连不上微信") });
  isDown = false;
  clock.advance(REST_MS / 1000);
  expect((await request()).status).toBe(200);
});

test("a failed renewal keeps the current ticket in use", async () => {
  const request = openSite();
  await request();
  clock.advance(7_200 - 200);
  isDown = true;
  expect((await request()).status).toBe(200);
  const state = await describeShareCards({ db, clock, account: connect() });
  expect(state).toMatchObject({ state: "works", problem: expect.stringContaining("连不上微信") });
});

test("reports a wrong secret with its remedy, and without secrets", async () => {
  const account = connect({ secret: "wrong-secret" });
  expect((await openSite(account)()).status).toBe(503);
  const state = await describeShareCards({ db, clock, account });
  expect(state).toEqual({
    state: "fails",
    app_id: account.appId,
    holds_until: null,
    problem: "errcode 40125：AppSecret 不对，检查 WXPAY_OA_SECRET",
  });
});

test("signs nothing without an account", async () => {
  expect((await openSite(null)()).status).toBe(404);
  expect(await describeShareCards({ db, clock, account: null })).toMatchObject({ state: "off" });
});

test("pages for guests cannot read the ticket", async () => {
  const client = await pool.connect();
  try {
    await client.query("begin; set local role zhixing_guest");
    await expect(client.query("select ticket from wechat_tickets")).rejects.toThrow("permission denied");
  } finally {
    await client.query("rollback");
    client.release();
  }
});
