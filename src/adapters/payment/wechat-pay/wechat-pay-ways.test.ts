import { afterAll, beforeAll, expect, test } from "vitest";
import { type PaymentChannel, type PaymentWay, UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { type SandboxFixture, serveSandbox } from "../../../sandbox/sandbox-fixture.ts";
import { createWechatPayChannel } from "./wechat-pay-channel.ts";

const WECHAT = "Mozilla/5.0 (iPhone) Mobile/15E148 MicroMessenger/8.0.60";

let sandbox: SandboxFixture;
let channel: PaymentChannel;
let orderCount = 0;

beforeAll(async () => {
  sandbox = await serveSandbox();
  channel = createWechatPayChannel({ config: sandbox.configs.wechatPay, clock: sandbox.time });
});
afterAll(() => sandbox.remove());

function newOrder(way: PaymentWay, payerOpenid: string | null = null) {
  orderCount += 1;
  return {
    outTradeNo: `WAYS${orderCount.toString().padStart(6, "0")}`,
    description: "VIP 会员 · 一年",
    amountFen: 19_900,
    expiresAt: new Date(sandbox.time.now().getTime() + 30 * 60_000),
    way,
    device: "phone" as const,
    payerIp: "203.0.113.7",
    payerOpenid,
    returnUrl: `${sandbox.origin}/payment/success?order=1&a=b`,
  };
}

async function cashierOf(order: ReturnType<typeof newOrder>): Promise<string> {
  const prompt = await channel.create(order);
  if (prompt.kind !== "redirect") throw new Error("the answer has no address of a cashier");
  return prompt.url;
}

const browse = (url: string, headers: Record<string, string>, method = "GET") =>
  fetch(url, { method, redirect: "manual", headers });

/** Passes through WeChat's login page as this person and returns the code. */
async function logIn(person = "lin"): Promise<{ code: string; state: string | null }> {
  const address = channel.payerLogin?.authorizeUrl({ state: "s-1", returnUrl: `${sandbox.origin}/payment/wechat-qr` });
  const { search } = new URL(address ?? "");
  const answer = `${sandbox.origin}/sandbox/connect/oauth2/answer${search}&person=${person}`;
  const back = new URL((await browse(answer, { "user-agent": WECHAT })).headers.get("location") ?? "");
  return { code: back.searchParams.get("code") ?? "", state: back.searchParams.get("state") };
}

async function play(call: object, answer = "pay"): Promise<{ err_msg: string; message?: string }> {
  return (await sandbox.api("/bridge", { method: "POST", body: JSON.stringify({ call, answer }) })).json();
}

test("a phone's browser opens WeChat's cashier, pays there and is redirected back", async () => {
  const order = newOrder("cashier");
  const url = await cashierOf(order);
  expect(new URL(url).searchParams.get("redirect_url")).toBe(order.returnUrl);
  const referer = `${sandbox.origin}/product/payment`;
  const page = await browse(url, { referer });
  expect([page.status, (await page.text()).includes("199.00")]).toEqual([200, true]);
  const paid = await browse(url, { origin: sandbox.origin }, "POST");
  expect([paid.status, paid.headers.get("location")]).toEqual([303, order.returnUrl]);
  expect(await channel.query(order.outTradeNo)).toMatchObject({
    state: "paid",
    appId: sandbox.configs.wechatPay.appId,
  });
  await expect(channel.create(order)).rejects.toMatchObject({ code: "ORDERPAID" });
});

test.for([
  ["without a Referer", {}, "商家参数格式有误"],
  ["from another domain", { referer: "https://example.com/" }, "商家参数格式有误"],
  ["inside WeChat", { "user-agent": WECHAT }, "请在微信外打开订单"],
] as const)("the cashier does not open %s", async ([, headers, text]) => {
  const page = await browse(await cashierOf(newOrder("cashier")), { ...headers });
  expect([page.status, (await page.text()).includes(text)]).toEqual([409, true]);
});

test("a repeated request uses the same number; its cashier's address is valid for five minutes", async () => {
  const order = newOrder("cashier");
  const first = await cashierOf(order);
  const second = await cashierOf(order);
  expect(second).not.toBe(first);
  sandbox.time.advance(301);
  expect((await browse(second, { origin: sandbox.origin }, "POST")).status).toBe(409);
  expect((await browse(await cashierOf(order), { origin: sandbox.origin }, "POST")).status).toBe(303);
});

test("a number belongs to one payment method: another method is refused for it", async () => {
  const order = newOrder("code");
  await channel.create(order);
  await expect(channel.create({ ...order, way: "cashier" })).rejects.toMatchObject({
    code: "INVALIDREQUEST",
    message: expect.stringContaining("商户订单号重复"),
  });
});

test("inside WeChat the payer is identified by a redirect, and the page's call pays", async () => {
  const { code, state } = await logIn();
  expect(state).toBe("s-1");
  const openid = (await channel.payerLogin?.identify(code)) ?? "";
  expect(openid).toMatch(/^o[\w-]{27}$/);
  await expect(channel.payerLogin?.identify(code)).rejects.toMatchObject({ code: "ERRCODE40163" });
  await expect(channel.payerLogin?.identify("made-up")).rejects.toMatchObject({ code: "ERRCODE40029" });

  const order = newOrder("bridge", openid);
  const prompt = await channel.create(order);
  if (prompt.kind !== "bridge") throw new Error("the answer has no call of the bridge");
  expect(await play({ ...prompt.call, paySign: "AAAA" })).toMatchObject({ message: "支付验证签名失败" });
  expect(await play({ ...prompt.call, timeStamp: "1554208460" })).toMatchObject({ message: "支付验证签名失败" });
  expect(await play(prompt.call, "cancel")).toEqual({ err_msg: "get_brand_wcpay_request:cancel" });
  expect(await play(prompt.call)).toEqual({ err_msg: "get_brand_wcpay_request:ok" });
  const official = sandbox.configs.wechatPay.officialAccount?.appId;
  expect(official).not.toBe(sandbox.configs.wechatPay.appId);
  expect(await channel.query(order.outTradeNo)).toMatchObject({ state: "paid", appId: official });
});

test("refuses a trade under an unconfigured app in queries and notifications", async () => {
  const openid = (await channel.payerLogin?.identify((await logIn("zhou")).code)) ?? "";
  const order = newOrder("bridge", openid);
  const prompt = await channel.create(order);
  const config = { ...sandbox.configs.wechatPay, officialAccount: null };
  const withoutAccount = createWechatPayChannel({ config, clock: sandbox.time });
  expect([withoutAccount.ways, withoutAccount.payerLogin]).toEqual([["code", "cashier"], null]);
  const arrived: unknown[] = [];
  sandbox.onNotification(async (headers, body) => {
    arrived.push(await withoutAccount.openNotification({ headers, body }).catch((error: unknown) => error));
    return new Response(null, { status: 200 });
  });
  await play(prompt.kind === "bridge" ? prompt.call : {});
  expect(arrived).toEqual([expect.any(UntrustedMessageError)]);
  await expect(withoutAccount.query(order.outTradeNo)).rejects.toBeInstanceOf(UntrustedMessageError);
});
