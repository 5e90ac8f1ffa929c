import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { limit, scaled } from "../../../../test/time/limits.ts";
import { ChannelUnavailableError, UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { signedHeaders } from "./message-fixture.ts";
import { createWechatPayChannel } from "./wechat-pay-channel.ts";

const now = new Date("2026-11-20T12:00:00Z");
const keyId = "PUB_KEY_ID_0000000000000000000000000000000001";
const merchant = generateKeyPairSync("rsa", { modulusLength: 2048 });
const platform = generateKeyPairSync("rsa", { modulusLength: 2048 });
const order = {
  outTradeNo: "ORDER000001",
  description: "会员",
  amountFen: 100,
  expiresAt: new Date(now.getTime() + 1_800_000),
  way: "code" as const,
  device: "desktop" as const,
  payerIp: "203.0.113.7",
  payerOpenid: null,
  returnUrl: "",
};
const codeAnswer = '{"code_url":"weixin://wxpay/bizpayurl?pr=abc"}';

const servers: { close(): void; closeAllConnections(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A gateway that returns the listed answers in turn and records the received bodies. */
async function serveAnswers(answers: ((request: IncomingMessage, response: ServerResponse) => void)[]) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const answer = answers[bodies.length];
    bodies.push(await text(request));
    answer?.(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies };
}

function answerWith(status: number, body: string, isSigned = true) {
  return (_request: IncomingMessage, response: ServerResponse) => {
    const headers = isSigned
      ? signedHeaders({ body, serial: keyId, privateKey: platform.privateKey, moment: now })
      : new Headers();
    response.writeHead(status, Object.fromEntries(headers)).end(body);
  };
}

/** A busy machine answers late; only a host that never answers must reach the limit. */
function channelTo(baseUrls: string[], timeoutMilliseconds = limit(10_000)) {
  const config = {
    appId: "wx0000000000000001",
    officialAccount: null,
    offersH5: false,
    merchantCertificate: null,
    merchantId: "1900000001",
    merchantSerial: "0123456789ABCDEF",
    merchantPrivateKey: merchant.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    apiV3Key: "0123456789abcdef0123456789abcdef",
    publicKey: { id: keyId, pem: platform.publicKey.export({ type: "spki", format: "pem" }).toString() },
    platformCertificates: [],
    notifyUrl: "http://127.0.0.1/notify",
    baseUrls,
  };
  return createWechatPayChannel({
    config,
    clock: { now: () => now },
    timeoutMilliseconds,
    retryDelayMilliseconds: 1,
  });
}

test.for([500, 502, 429, 202])("sends the same body once more after %i", async (status) => {
  const gateway = await serveAnswers([answerWith(status, '{"code":"SYSTEM_ERROR"}'), answerWith(200, codeAnswer)]);
  const prompt = { kind: "qr", codeUrl: "weixin://wxpay/bizpayurl?pr=abc" };
  expect(await channelTo([gateway.url]).create(order)).toEqual(prompt);
  expect(gateway.bodies).toHaveLength(2);
  expect(gateway.bodies[0]).toBe(gateway.bodies[1]);
});

test("two failures make the channel unavailable", async () => {
  const gateway = await serveAnswers([answerWith(500, ""), answerWith(500, "")]);
  await expect(channelTo([gateway.url]).create(order)).rejects.toBeInstanceOf(ChannelUnavailableError);
});

test("does not resend a refused call, and treats both spellings of its code as the same", async () => {
  for (const code of ["OUT_TRADE_NO_USED", "OUTTRADENOUSED"]) {
    const gateway = await serveAnswers([answerWith(403, JSON.stringify({ code, message: "商户订单号重复" }))]);
    await expect(channelTo([gateway.url]).create(order)).rejects.toMatchObject({ code: "OUTTRADENOUSED" });
    expect(gateway.bodies).toHaveLength(1);
  }
});

test("ORDERNOTEXIST without underscores also means unpaid, and a proxy's HTML is a named refusal", async () => {
  const missing = await serveAnswers([answerWith(404, '{"code":"ORDERNOTEXIST","message":""}', false)]);
  expect((await channelTo([missing.url]).query("ORDER000001")).state).toBe("unpaid");
  const proxy = await serveAnswers([answerWith(404, "<h1>Not Found</h1>", false)]);
  await expect(channelTo([proxy.url]).query("ORDER000001")).rejects.toMatchObject({ code: "HTTP404" });
});

test("rejects an unsigned or altered success", async () => {
  const unsigned = await serveAnswers([answerWith(200, codeAnswer, false)]);
  await expect(channelTo([unsigned.url]).create(order)).rejects.toBeInstanceOf(UntrustedMessageError);
  const altered = await serveAnswers([
    (_request, response) => {
      const headers = signedHeaders({ body: codeAnswer, serial: keyId, privateKey: platform.privateKey, moment: now });
      response.writeHead(200, Object.fromEntries(headers)).end(codeAnswer.replace("abc", "evil"));
    },
  ]);
  await expect(channelTo([altered.url]).create(order)).rejects.toBeInstanceOf(UntrustedMessageError);
});

test("uses the backup host when the main host is unreachable or does not answer", async () => {
  const silent = await serveAnswers([() => undefined]);
  const backup = await serveAnswers([answerWith(200, codeAnswer), answerWith(200, codeAnswer)]);
  await channelTo(["http://127.0.0.1:1", backup.url]).create(order);
  await channelTo([silent.url, backup.url], scaled(1_000)).create(order);
  expect(backup.bodies).toHaveLength(2);
  expect(silent.bodies[0]).toBe(backup.bodies[1]);
  await expect(channelTo(["http://127.0.0.1:1"]).create(order)).rejects.toThrow("连不上微信支付");
});

test("rejects the answer of another order", async () => {
  const body = JSON.stringify({
    appid: "wx0000000000000001",
    mchid: "1900000001",
    out_trade_no: "ORDER000002",
    trade_state: "SUCCESS",
  });
  const gateway = await serveAnswers([answerWith(200, body)]);
  await expect(channelTo([gateway.url]).query("ORDER000001")).rejects.toThrow("别的订单");
});
