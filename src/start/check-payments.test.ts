import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AlipayConfig, findAlipayConfigProblems } from "../adapters/payment/alipay/alipay-config.ts";
import { CHANNEL_ADAPTERS } from "../adapters/payment/channel-adapters.ts";
import { findWechatPayConfigProblems, type WechatPayConfig } from "../adapters/payment/wechat-pay/wechat-pay-config.ts";
import { mintCertificate } from "../sandbox/mint-certificate.ts";
import { type SandboxFixture, serveSandbox } from "../sandbox/sandbox-fixture.ts";
import { assertAccounts } from "./check-payments.ts";

let sandbox: SandboxFixture;
let wechat: WechatPayConfig;
let alipay: AlipayConfig;
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });
const strangerPublic = stranger.publicKey.export({ type: "spki", format: "pem" }).toString();
const strangerPrivate = stranger.privateKey.export({ type: "pkcs8", format: "pem" }).toString();

beforeAll(async () => {
  sandbox = await serveSandbox();
  wechat = sandbox.configs.wechatPay;
  alipay = sandbox.configs.alipay;
});
afterAll(() => sandbox.remove());

/**
 * The output of a start: its failure, or its warnings. Gateways report the time of the test's own clock with this
 * offset.
 */
async function start(given: { wechat?: WechatPayConfig; alipay?: AlipayConfig; secondsOff?: number }) {
  const warnings: unknown[] = [];
  const off = given.secondsOff ?? 0;
  try {
    await assertAccounts({
      accounts: [
        ...(given.wechat ? [CHANNEL_ADAPTERS.wechat.accountOf(given.wechat)] : []),
        ...(given.alipay ? [CHANNEL_ADAPTERS.alipay.accountOf(given.alipay)] : []),
      ],
      clock: sandbox.time,
      logger: { warn: (text: unknown) => void warnings.push(text) },
      async fetch(input, init) {
        const answer = await fetch(input, init);
        const headers = new Headers(answer.headers);
        headers.set("date", new Date(sandbox.time.now().getTime() + off * 1000).toUTCString());
        return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : "?";
  }
  return warnings;
}

test("correct accounts cause no message", async () => {
  expect(await start({ wechat, alipay })).toEqual([]);
  expect(await start({})).toEqual([]);
});

test("reports a key, a serial or a merchant that does not belong together", async () => {
  for (const broken of [
    { merchantPrivateKey: strangerPrivate },
    { merchantSerial: "ABCDEF0123" },
    { merchantId: "1900000000" },
  ])
    expect(await start({ wechat: { ...wechat, ...broken } })).toMatch(/^微信支付不认本站的签名：核对 WXPAY_MCHID/);
});

test("reports another account's platform key, and another id", async () => {
  const id = wechat.publicKey?.id ?? "";
  expect(await start({ wechat: { ...wechat, publicKey: { id, pem: strangerPublic } } })).toContain(
    "微信支付的回答验不过",
  );
});

test("reports a wrong key, app or public key of Alipay", async () => {
  expect(await start({ alipay: { ...alipay, privateKey: strangerPrivate } })).toMatch(/^支付宝不认本站的签名/);
  expect(await start({ alipay: { ...alipay, appId: "2021000000000009" } })).toMatch(/^支付宝不认本站的签名/);
  const trust = { kind: "public-key", publicKey: strangerPublic } as const;
  expect(await start({ alipay: { ...alipay, trust } })).toContain("支付宝的回答验不过");
});

test("a wrong clock causes a warning; more than five minutes stop the start", async () => {
  for (const given of [{ wechat }, { alipay }]) {
    expect(await start({ ...given, secondsOff: 90 })).toEqual([
      expect.stringContaining("相差 90 秒，请先校准系统时间"),
    ]);
    expect(await start({ ...given, secondsOff: -400 })).toContain("相差 400 秒，请先校准系统时间");
  }
});

test("an unreachable gateway does not stop the start", async () => {
  const nowhere = "http://127.0.0.1:9";
  const warnings = await start({
    wechat: { ...wechat, baseUrls: [nowhere] },
    alipay: { ...alipay, gatewayUrl: `${nowhere}/gateway.do` },
  });
  expect(warnings).toEqual([expect.stringContaining("连不上微信支付"), expect.stringContaining("连不上支付宝")]);
});

test("configuration errors are reported without a request to the gateway", () => {
  const other = mintCertificate("1BCDEF0123");
  expect(findWechatPayConfigProblems({ ...wechat, merchantCertificate: other.pem })).toEqual([
    "商户证书的序列号是 1BCDEF0123，与填写的不同",
    "商户私钥与商户证书不是一对，请用同一次申请得到的两个文件",
  ]);
  const baseUrls = ["https://api.mch.weixin.qq.com"];
  for (const notifyUrl of ["https://192.168.1.4/notify", "https://site.local/notify", "https://localhost/notify"])
    expect(findWechatPayConfigProblems({ ...wechat, baseUrls, notifyUrl })).toEqual([
      expect.stringContaining("支付通知地址要用公网的域名"),
    ]);
  const trust = {
    kind: "certificates",
    appCertificate: other.pem,
    alipayCertificate: other.pem,
    rootCertificate: other.pem,
  } as const;
  expect(findAlipayConfigProblems({ ...alipay, trust })).toEqual([
    "应用私钥与应用公钥证书不是一对，请用同一次申请得到的两个文件",
  ]);
});
