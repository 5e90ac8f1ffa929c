import { afterAll, beforeAll, expect, test } from "vitest";
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from "../../test/site/small-disk.ts";
import { createWechatPayChannel } from "../adapters/payment/wechat-pay/wechat-pay-channel.ts";
import { type SandboxFixture, serveSandbox } from "./sandbox-fixture.ts";

let disk: SmallDisk;
let sandbox: SandboxFixture;

beforeAll(async () => {
  if (whyNoSmallDisk) return;
  disk = await mountSmallDisk(1);
  sandbox = await serveSandbox({ folder: disk.folder });
});
afterAll(async () => {
  if (whyNoSmallDisk) return;
  await sandbox.stop();
  await disk.remove();
});

async function placeOrder(outTradeNo: string): Promise<void> {
  const channel = createWechatPayChannel({ config: sandbox.configs.wechatPay, clock: sandbox.time });
  const expiresAt = new Date(sandbox.time.now().getTime() + 1_800_000);
  const payer = { way: "code", device: "desktop", payerIp: "203.0.113.7", payerOpenid: null, returnUrl: "" } as const;
  await channel.create({ ...payer, outTradeNo, description: "VIP 会员", amountFen: 100, expiresAt });
}

const pay = async (outTradeNo: string) => (await sandbox.api(`/trades/${outTradeNo}/pay`, { method: "POST" })).status;
const readTrade = async (outTradeNo: string) => (await sandbox.api(`/trades/${outTradeNo}`)).json();

/** Until no line can be written to the ledger: the last page of the file has its own free space. */
async function fill(): Promise<void> {
  disk.fill();
  const save = () => sandbox.api("/settings", { method: "PUT", body: '{"drops_notifications":false}' });
  for (let line = 0; line < 500 && (await save()).ok; line += 1);
  expect((await save()).ok).toBe(false);
}

test("a notification that is being retried when the disk fills up is retried and delivered", async ({ skip }) => {
  if (whyNoSmallDisk) return skip(whyNoSmallDisk);
  let callCount = 0;
  sandbox.onNotification(() => {
    callCount += 1;
    return new Response("busy", { status: 503 });
  });
  await placeOrder("ORDER000001");
  expect(await pay("ORDER000001")).toBe(200);
  await fill();
  for (const expected of [2, 3]) {
    sandbox.time.advance(15);
    await expect.poll(() => callCount).toBe(expected);
    // There is no space for the outcome, so the ledger still records that an attempt was made.
    await expect.poll(async () => (await readTrade("ORDER000001")).deliveries[0].attempts.length).toBe(1);
  }
  await disk.giveRoom();
  sandbox.onNotification(() => new Response(null, { status: 204 }));
  sandbox.time.advance(15);
  await expect
    .poll(async () => (await readTrade("ORDER000001")).deliveries[0])
    .toMatchObject({ state: "delivered", attempts: [{ status: 503 }, { status: 204 }] });
});

test("a payment is stored together with its notification, or not at all", async ({ skip }) => {
  if (whyNoSmallDisk) return skip(whyNoSmallDisk);
  await placeOrder("ORDER000002");
  await fill();
  expect(await pay("ORDER000002")).toBeGreaterThanOrEqual(500);
  expect(await readTrade("ORDER000002")).toMatchObject({ state: "NOTPAY", deliveries: [] });
  await disk.giveRoom();
  expect(await pay("ORDER000002")).toBe(200);
  expect(await readTrade("ORDER000002")).toMatchObject({ state: "SUCCESS", deliveries: [{ state: "delivered" }] });
});
