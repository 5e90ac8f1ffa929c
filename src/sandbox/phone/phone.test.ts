import { Script } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWechatPayChannel } from "../../adapters/payment/wechat-pay/wechat-pay-channel.ts";
import { createTencentSmsSender } from "../../adapters/sms/tencent-sms-sender.ts";
import { type SandboxFixture, serveSandbox } from "../sandbox-fixture.ts";
import { phoneScript } from "./phone-script.ts";
import { yuan } from "./phone-texts.ts";

let sandbox: SandboxFixture;
let orderCount = 0;

beforeAll(async () => {
  sandbox = await serveSandbox();
});
afterAll(() => sandbox.remove());

async function placeOrder(description = "VIP 会员 · 一年"): Promise<{ outTradeNo: string; codeUrl: string }> {
  orderCount += 1;
  const outTradeNo = `PHONE${orderCount.toString().padStart(6, "0")}`;
  const channel = createWechatPayChannel({ config: sandbox.configs.wechatPay, clock: sandbox.time });
  const expiresAt = new Date(sandbox.time.now().getTime() + 1_800_000);
  const payer = { way: "code", device: "desktop", payerIp: "203.0.113.7", payerOpenid: null, returnUrl: "" } as const;
  const prompt = await channel.create({ ...payer, outTradeNo, description, amountFen: 19_950, expiresAt });
  if (prompt.kind !== "qr") throw new Error("WeChat gives a code");
  return { outTradeNo, codeUrl: prompt.codeUrl };
}

function get(page: string): Promise<Response> {
  return fetch(`${sandbox.origin}/sandbox${page}`);
}

function submit(page: string, fields: Record<string, string>, origin = sandbox.origin): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fetch(`${sandbox.origin}/sandbox${page}`, { method: "POST", body, headers: { origin }, redirect: "manual" });
}

test("the phone shows messages and waiting orders, escaped, under a policy without inline code", async () => {
  await placeOrder("<script>alert(1)</script>");
  const sender = createTencentSmsSender({ config: sandbox.configs.tencentSms, clock: sandbox.time });
  await sender.send({ phone: "+8613800138000", purpose: "login", code: "048213" });
  const response = await get("");
  const page = await response.text();
  const policy = response.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).not.toContain("unsafe");
  expect(page).toContain('lang="zh-CN"');
  expect(page).toContain("138 0013 8000");
  expect(page).toContain('data-copy="048213"');
  expect(page).toContain("¥199.50");
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(page).not.toMatch(/<script(?! src=)|<style| style=| on\w+=/);
});

test("scanning a code shows its order; paying it shows the product's answer", async () => {
  sandbox.onNotification(() => new Response("收到", { status: 200 }));
  const { outTradeNo, codeUrl } = await placeOrder();
  const scanned = await get(`/pay?code_url=${encodeURIComponent(codeUrl)}`);
  expect(await scanned.text()).toContain("确认支付");

  const paid = await submit("/pay", { code_url: codeUrl });
  expect([paid.status, paid.headers.get("location")]).toEqual([303, `/sandbox/trades/${outTradeNo}`]);
  const page = await (await get(`/trades/${outTradeNo}`)).text();
  expect(page).toContain("商户已收下");
  expect(page).toContain("应答 200");
  expect(page).toContain("50 次并行");

  const sent = await submit(`/trades/${outTradeNo}/notifications`, { kind: "parallel" });
  expect(sent.headers.get("location")).toBe(`/sandbox/trades/${outTradeNo}#trials`);
  expect(await (await get(`/trades/${outTradeNo}`)).text()).toContain("50 次 · 应答 200");
});

test("the address of the phone also works with a trailing slash", async () => {
  expect((await get("/")).url).toBe(`${sandbox.origin}/sandbox`);
});

test("an unknown or voided code, a second payment and an early notification are refused with a message", async () => {
  expect((await get("/pay?code_url=weixin://wxpay/bizpayurl?pr=none")).status).toBe(404);
  expect((await get("/trades/NONE")).status).toBe(404);
  const { outTradeNo, codeUrl } = await placeOrder();
  const early = await submit(`/trades/${outTradeNo}/notifications`, { kind: "repeat" });
  expect([early.status, await early.text()]).toEqual([409, expect.stringContaining("付款之后才能发这种通知")]);
  await submit("/pay", { code_url: codeUrl });
  const again = await submit("/pay", { code_url: codeUrl });
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining("无需再付")]);
});

test("another site's form is refused", async () => {
  const { codeUrl } = await placeOrder();
  expect((await submit("/pay", { code_url: codeUrl }, "https://evil.example")).status).toBe(403);
});

test("the switch turns notifications off and on", async () => {
  await submit("/settings", { drops_notifications: "1" });
  expect(await (await get("")).text()).toContain("恢复发通知");
  await submit("/settings", { drops_notifications: "0" });
  expect(await (await get("")).text()).toContain("不发通知");
});

test("the inbox call filters by phone, and the revision increases with every change", async () => {
  const pulse = async () => (await (await sandbox.api("/pulse")).json()).revision;
  const before = await pulse();
  await placeOrder();
  expect(await pulse()).toBeGreaterThan(before);
  const sender = createTencentSmsSender({ config: sandbox.configs.tencentSms, clock: sandbox.time });
  await sender.send({ phone: "+8613600136000", purpose: "login", code: "048213" });
  for (const [phone, count] of [
    ["13600136000", 1],
    ["+8613600136000", 1],
    ["8613600136000", 1],
    ["13900139000", 0],
  ] as const) {
    const { messages } = await (await sandbox.api(`/inbox?phone=${encodeURIComponent(phone)}`)).json();
    expect(messages).toHaveLength(count);
  }
});

test("invalid JSON calls are refused with a message", async () => {
  const { outTradeNo } = await placeOrder();
  const wrongKind = await sandbox.api(`/trades/${outTradeNo}/notifications`, {
    method: "POST",
    body: '{"kind":"other"}',
  });
  expect(wrongKind.status).toBe(422);
  expect((await sandbox.api("/settings", { method: "PUT", body: "{" })).status).toBe(422);
  expect((await sandbox.api("/trades/NONE/pay", { method: "POST" })).status).toBe(409);
});

test("the assets are served with their types and the script has no imports", async () => {
  expect((await get("/assets/phone.css")).headers.get("content-type")).toBe("text/css; charset=utf-8");
  const script = await get("/assets/phone.js");
  expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(() => new Script(phoneScript)).not.toThrow();
  expect(phoneScript).not.toMatch(/__vi|import\(|require/);
});

test("money is written in yuan with two digits", () => {
  expect([yuan(1), yuan(100), yuan(19_950)]).toEqual(["¥0.01", "¥1.00", "¥199.50"]);
});
