import { appendFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { createWechatPayChannel } from "../adapters/payment/wechat-pay/wechat-pay-channel.ts";
import { createAliyunSmsSender } from "../adapters/sms/aliyun-sms-sender.ts";
import { openLedger } from "./ledger.ts";
import { type SandboxFixture, serveSandbox } from "./sandbox-fixture.ts";
import { assertSandboxAllowed } from "./sandbox-guard.ts";
import { openSandboxKeys } from "./sandbox-keys.ts";
import { RETRY_DELAYS_SECONDS } from "./wechat-pay/notification-way.ts";

const open: SandboxFixture[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const fixture of open.splice(0)) await fixture.stop();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function start(given: Parameters<typeof serveSandbox>[0] = {}): Promise<SandboxFixture> {
  const fixture = await serveSandbox(given);
  open.push(fixture);
  if (!given.folder) folders.push(fixture.folder);
  return fixture;
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "sandbox-"));
  folders.push(folder);
  return folder;
}

async function placeOrder(fixture: SandboxFixture, outTradeNo = "ORDER000001"): Promise<void> {
  const channel = createWechatPayChannel({ config: fixture.configs.wechatPay, clock: fixture.time });
  const expiresAt = new Date(fixture.time.now().getTime() + 1_800_000);
  const payer = { way: "code", device: "desktop", payerIp: "203.0.113.7", payerOpenid: null, returnUrl: "" } as const;
  await channel.create({ ...payer, outTradeNo, description: "VIP 会员", amountFen: 100, expiresAt });
}

async function readTrade(fixture: SandboxFixture, outTradeNo = "ORDER000001") {
  return (await fixture.api(`/trades/${outTradeNo}`)).json();
}

test("trades, messages, settings and pending notifications survive a kill and a truncated last line", async () => {
  const first = await start();
  first.onNotification(() => new Response("busy", { status: 503 }));
  await placeOrder(first);
  const sender = createAliyunSmsSender({ config: first.configs.aliyunSms, clock: first.time });
  await sender.send({ phone: "+8613800138000", purpose: "login", code: "123456" });
  await first.api("/trades/ORDER000001/pay", { method: "POST" });
  await first.api("/settings", { method: "PUT", body: '{"drops_notifications":true}' });
  await first.stop();
  open.length = 0;
  appendFileSync(path.join(first.folder, "ledger.jsonl"), '{"trade":{"outTradeNo":"TORN');

  const second = await start({ folder: first.folder, time: first.time });
  expect(second.keys).toEqual(first.keys);
  expect(await readTrade(second)).toMatchObject({
    state: "SUCCESS",
    deliveries: [{ state: "pending", attempts: [{ status: 503 }] }],
  });
  expect((await (await second.api("/inbox")).json()).messages).toMatchObject([{ code: "123456" }]);
  expect(openLedger(await copyOf(first.folder)).settings).toEqual({ dropsNotifications: true });
});

test("truncated lines anywhere in the ledger are skipped and counted, and the others are read", async () => {
  const first = await start();
  await placeOrder(first, "ORDER000001");
  await placeOrder(first, "ORDER000002");
  const file = path.join(await newFolder(), "ledger.jsonl");
  const lines = (await readFile(path.join(first.folder, "ledger.jsonl"), "utf8")).trim().split("\n");
  const torn = [lines[0], '{"trade":{"outTra', "", "{}", "7", ...lines.slice(1, 2), "\0\0\0", ...lines.slice(2)];
  writeFileSync(file, `${torn.join("\n")}\n`);
  const unreadable = vi.fn();
  const ledger = openLedger(path.dirname(file), unreadable);
  expect([...ledger.trades.wechat.keys()]).toEqual(["ORDER000001", "ORDER000002"]);
  expect(unreadable.mock.calls).toEqual([[4]]);
  expect(openLedger(path.dirname(file), unreadable).trades.wechat.size).toBe(2);
  expect(unreadable).toHaveBeenCalledTimes(1);
});

test("trades of a ledger that states no gateway are WeChat's, and those with facts of Alipay are Alipay's", async () => {
  const first = await start();
  await placeOrder(first, "ORDER000001");
  const file = path.join(await newFolder(), "ledger.jsonl");
  const lines = await readFile(path.join(first.folder, "ledger.jsonl"), "utf8");
  const [stated = ""] = lines.split("\n").filter((one) => one.includes("ORDER000001"));
  const { channel, ...trade } = JSON.parse(stated).trade;
  expect(channel).toBe("wechat");
  const alipay = { ...trade, outTradeNo: "ORDER000002", alipay: { way: "page", returnUrl: null, isBegun: true } };
  writeFileSync(file, `${JSON.stringify({ trade })}\n${JSON.stringify({ trade: alipay })}\n`);
  const { trades } = openLedger(path.dirname(file));
  expect([...trades.wechat.keys()]).toEqual(["ORDER000001"]);
  expect([...trades.alipay.keys()]).toEqual(["ORDER000002"]);
});

async function copyOf(folder: string): Promise<string> {
  const copy = await newFolder();
  appendFileSync(path.join(copy, "ledger.jsonl"), await readFile(path.join(folder, "ledger.jsonl")));
  return copy;
}

test("a notification that is not accepted is repeated on the gateway's schedule, then given up", async () => {
  const fixture = await start();
  const arrivals: number[] = [];
  fixture.onNotification(() => {
    arrivals.push(fixture.time.now().getTime());
    return new Response("no", { status: 500 });
  });
  await placeOrder(fixture);
  await fixture.api("/trades/ORDER000001/pay", { method: "POST" });
  for (const [index, delay] of RETRY_DELAYS_SECONDS.entries()) {
    fixture.time.advance(delay - 1);
    fixture.time.advance(1);
    await expect.poll(async () => (await readTrade(fixture)).deliveries[0].attempts.length).toBe(index + 2);
  }
  const waits = arrivals.slice(1).map((at, index) => (at - (arrivals[index] ?? 0)) / 1000);
  expect(waits).toEqual(RETRY_DELAYS_SECONDS);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(24 * 3600 + 4 * 60);
  expect((await readTrade(fixture)).deliveries).toMatchObject([{ state: "given_up", next_attempt_at: null }]);
});

test.for([200, 204])("an answer %i ends the repetitions, also those begun by an earlier process", async (status) => {
  const first = await start();
  first.onNotification(() => new Response(null, { status: 401 }));
  await placeOrder(first);
  await first.api("/trades/ORDER000001/pay", { method: "POST" });
  await first.stop();
  open.length = 0;

  // The product restarts on another port; the merchant's notify_url stays that of the order.
  const second = await start({ folder: first.folder, time: first.time });
  const ledger = await readFile(path.join(first.folder, "ledger.jsonl"), "utf8");
  expect(ledger).toContain(`${first.origin}/notify/wechat`);
  first.time.advance(15);
  await expect.poll(async () => (await readTrade(second)).deliveries[0].attempts.length).toBe(2);
  expect((await readTrade(second)).deliveries[0]).toMatchObject({
    state: "pending",
    attempts: [{ status: 401 }, { status: null }],
  });

  second.onNotification(() => new Response(null, { status }));
  await placeOrder(second, "ORDER000002");
  const paid = await (await second.api("/trades/ORDER000002/pay", { method: "POST" })).json();
  expect(paid.deliveries).toMatchObject([{ state: "delivered", attempts: [{ status }] }]);
});

test("with notifications off an order is paid without a notification", async () => {
  const fixture = await start();
  let arrivals = 0;
  fixture.onNotification(() => {
    arrivals += 1;
    return new Response(null);
  });
  await fixture.api("/settings", { method: "PUT", body: '{"drops_notifications":true}' });
  await placeOrder(fixture);
  await fixture.api("/trades/ORDER000001/pay", { method: "POST" });
  expect(await readTrade(fixture)).toMatchObject({
    state: "SUCCESS",
    deliveries: [{ state: "dropped", attempts: [] }],
  });
  fixture.time.advance(3600);
  expect(arrivals).toBe(0);
});

test("an order is paid once, also by two concurrent payments", async () => {
  const fixture = await start();
  await placeOrder(fixture);
  const pay = async () => (await fixture.api("/trades/ORDER000001/pay", { method: "POST" })).status;
  expect((await Promise.all([pay(), pay(), pay()])).sort()).toEqual([200, 409, 409]);
  expect((await readTrade(fixture)).deliveries).toHaveLength(1);
});

test("keys are created once, shared by processes that start together, and readable only by their owner", async () => {
  const folder = path.join(await newFolder(), "not-yet", "there");
  const [one, other] = await Promise.all([openSandboxKeys(folder), openSandboxKeys(folder)]);
  expect(one).toEqual(other);
  expect(await openSandboxKeys(folder)).toEqual(one);
  expect((await stat(path.join(folder, "keys.json"))).mode & 0o777).toBe(0o600);
});

test("the ledger is readable by its owner only and is compacted when opened", async () => {
  const fixture = await start();
  for (let repeat = 0; repeat < 20; repeat += 1) await placeOrder(fixture);
  const file = path.join(fixture.folder, "ledger.jsonl");
  const before = statSync(file);
  expect(before.mode & 0o777).toBe(0o600);
  openLedger(fixture.folder);
  expect(statSync(file).size).toBeLessThan(before.size / 10);
});

test("production requires an explicit permission", () => {
  expect(() => assertSandboxAllowed({ nodeEnv: "production", allowSandbox: false })).toThrow(
    /^生产环境不能使用沙箱.*短信、邮件和支付服务.*ALLOW_SANDBOX=1/,
  );
  expect(() => assertSandboxAllowed({ nodeEnv: "production", allowSandbox: true })).not.toThrow();
  expect(() => assertSandboxAllowed({ nodeEnv: undefined, allowSandbox: false })).not.toThrow();
});
