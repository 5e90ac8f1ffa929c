import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, verify, X509Certificate } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { limit } from "../../../../test/time/limits.ts";
import { ChannelUnavailableError, UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { mintCertificate } from "../../../sandbox/mint-certificate.ts";
import { signMessage } from "../rsa-signature.ts";
import { createAlipayChannel } from "./alipay-channel.ts";
import { type AlipayConfig, type AlipayTrust, findAlipayConfigProblems } from "./alipay-config.ts";

const now = new Date("2026-11-20T12:00:00Z");
const app = generateKeyPairSync("rsa", { modulusLength: 2048 });
const alipay = generateKeyPairSync("rsa", { modulusLength: 2048 });
const spki = (key: KeyObject) => key.export({ type: "spki", format: "pem" }).toString();
const bare = (key: KeyObject, type: "pkcs1" | "pkcs8") => key.export({ type, format: "der" }).toString("base64");

const servers: { close(): void; closeAllConnections(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Answer = { status?: number; body: string } | "silence";

/** A gateway that returns the listed answers in turn and records the requests. */
async function serveAnswers(answers: Answer[]) {
  const calls: { query: URLSearchParams; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const answer = answers[calls.length];
    calls.push({ query: new URL(request.url ?? "", "http://localhost").searchParams, body: await text(request) });
    if (answer && answer !== "silence") response.writeHead(answer.status ?? 200).end(answer.body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway.do`, calls };
}

function answer(method: string, content: object, given: { key?: KeyObject | null; serial?: string } = {}): Answer {
  const reply = JSON.stringify({ msg: "", ...content });
  const { key = alipay.privateKey, serial } = given;
  const sign = key === null ? "" : `,"sign":"${signMessage(reply, key)}"`;
  const serialPart = serial === undefined ? "" : `,"alipay_cert_sn":"${serial}"`;
  return { body: `{"${method.replaceAll(".", "_")}_response":${reply}${serialPart}${sign}}` };
}

const paid = { code: "10000", out_trade_no: "ORDER000001", trade_status: "TRADE_SUCCESS", total_amount: "1.00" };
const QUERY = "alipay.trade.query";

function configFor(gatewayUrl: string, trust?: AlipayTrust): AlipayConfig {
  return {
    appId: "2021000000000001",
    sellerId: "2088000000000001",
    // The key of our certificate, if there is one.
    privateKey: bare((trust?.kind === "certificates" ? own : app).privateKey, "pkcs1"),
    trust: trust ?? { kind: "public-key", publicKey: spki(alipay.publicKey) },
    gatewayUrl,
    cashierUrl: gatewayUrl,
    notifyUrl: "http://127.0.0.1/notify",
    usesPrecreate: false,
  };
}

function channelTo(gatewayUrl: string, trust?: AlipayTrust, timeoutMilliseconds = limit(10_000)) {
  const config = configFor(gatewayUrl, trust);
  return createAlipayChannel({ config, clock: { now: () => now }, timeoutMilliseconds, retryDelayMilliseconds: 1 });
}

test("signs a call over all its fields, in Beijing time", async () => {
  const gateway = await serveAnswers([answer(QUERY, paid)]);
  await channelTo(gateway.url).query("ORDER000001");
  const [call] = gateway.calls;
  const params = new URLSearchParams([...(call?.query ?? []), ...new URLSearchParams(call?.body)]);
  expect(Object.fromEntries(params)).toEqual({
    app_id: "2021000000000001",
    method: QUERY,
    format: "JSON",
    charset: "utf-8",
    sign_type: "RSA2",
    timestamp: "2026-11-20 20:00:00",
    version: "1.0",
    biz_content: '{"out_trade_no":"ORDER000001"}',
    sign: expect.any(String),
  });
  const signed =
    'app_id=2021000000000001&biz_content={"out_trade_no":"ORDER000001"}&charset=utf-8&format=JSON' +
    "&method=alipay.trade.query&sign_type=RSA2&timestamp=2026-11-20 20:00:00&version=1.0";
  const signature = Buffer.from(params.get("sign") ?? "", "base64");
  expect(verify("RSA-SHA256", Buffer.from(signed), app.publicKey, signature)).toBe(true);
});

test.for([
  ["HTTP 500", { status: 500, body: "" }],
  ["HTTP 429", { status: 429, body: "" }],
  ["20000", answer(QUERY, { code: "20000", sub_code: "isp.unknow-error" })],
  ["a system error", answer(QUERY, { code: "40004", sub_code: "ACQ.SYSTEM_ERROR" })],
] as const)("after %s the call is sent once more, and twice makes the channel unavailable", async ([, failure]) => {
  const gateway = await serveAnswers([failure, answer(QUERY, paid), failure, failure]);
  const channel = channelTo(gateway.url);
  expect(await channel.query("ORDER000001")).toMatchObject({ state: "paid", amountFen: 100 });
  await expect(channel.query("ORDER000001")).rejects.toBeInstanceOf(ChannelUnavailableError);
  expect(gateway.calls).toHaveLength(4);
});

test("reports an unreachable or silent gateway as unavailable", async () => {
  await expect(channelTo("http://127.0.0.1:1/gateway.do").query("ORDER000001")).rejects.toThrow("连不上支付宝");
  const silent = await serveAnswers(["silence", "silence"]);
  await expect(channelTo(silent.url, undefined, 50).query("ORDER000001")).rejects.toThrow("连不上支付宝");
});

test("rejects an unsigned or altered success, and a refusal with a wrong signature", async () => {
  const altered = answer(QUERY, paid);
  if (altered === "silence") throw new Error("the gateway returned no answer");
  const stranger = app.privateKey;
  for (const reply of [
    answer(QUERY, paid, { key: null }),
    { body: altered.body.replace("1.00", "1000.00") },
    { body: altered.body.replace('"total', ' "total') },
    answer(QUERY, paid, { key: stranger }),
    answer(QUERY, { code: "40004", sub_code: "ACQ.TRADE_NOT_EXIST" }, { key: stranger }),
    answer(QUERY, { ...paid, out_trade_no: "ORDER000002" }),
    { body: "<h1>welcome</h1>" },
  ]) {
    const gateway = await serveAnswers([reply]);
    await expect(channelTo(gateway.url).query("ORDER000001")).rejects.toBeInstanceOf(UntrustedMessageError);
  }
});

test("does not resend a refused call, and removes underscores from its code; accepts an unsigned refusal too", async () => {
  const refusal = answer("alipay.trade.refund", { code: "40004", sub_code: "ACQ.SELLER_BALANCE_NOT_ENOUGH" });
  const unsigned = {
    body: '{"error_response":{"code":"40002","msg":"Invalid Arguments","sub_code":"isv.invalid-signature"}}',
  };
  const refund = { outTradeNo: "ORDER000001", outRefundNo: "R1", amountFen: 1, totalFen: 1, reason: "" };
  for (const [reply, code] of [
    [refusal, "SELLERBALANCENOTENOUGH"],
    [unsigned, "ISV.INVALID-SIGNATURE"],
    [{ status: 404, body: "<h1>Not Found</h1>" }, "HTTP404"],
  ] as const) {
    const gateway = await serveAnswers([reply]);
    await expect(channelTo(gateway.url).refund(refund)).rejects.toMatchObject({ code });
    expect(gateway.calls).toHaveLength(1);
  }
});

const root = mintCertificate("0a", { name: "Root" });
const issuer = mintCertificate("0b", { name: "Class 2 R1", issuer: root });
const own = mintCertificate("0c", { name: "App", issuer });
const signing = mintCertificate("0d", { name: "Alipay", issuer });
const certificates: AlipayTrust = {
  kind: "certificates",
  appCertificate: own.pem,
  alipayCertificate: signing.pem + issuer.pem,
  rootCertificate: root.pem,
};

/** Computed independently from the documented rule: issuer with its last part first, then the decimal number. */
function serialOf(issuerName: string, number: number): string {
  return createHash("md5").update(`CN=${issuerName},O=Sandbox, Ltd.,C=CN${number}`).digest("hex");
}

test("sends the serials of our certificate and of the root in certificate mode", async () => {
  const reply = answer(QUERY, paid, { key: signing.privateKey, serial: serialOf("Class 2 R1", 13) });
  const gateway = await serveAnswers([reply]);
  expect(await channelTo(gateway.url, certificates).query("ORDER000001")).toMatchObject({ state: "paid" });
  const query = gateway.calls[0]?.query;
  expect(query?.get("app_cert_sn")).toBe(serialOf("Class 2 R1", 12));
  expect(query?.get("alipay_root_cert_sn")).toBe(serialOf("Root", 10));
});

test("fetches a new certificate of Alipay once and trusts it because it is issued under the root", async () => {
  const next = mintCertificate("0e", { name: "Alipay next", issuer });
  const serial = serialOf("Class 2 R1", 14);
  const reply = answer(QUERY, paid, { key: next.privateKey, serial });
  const content = Buffer.from(next.pem + issuer.pem).toString("base64");
  const download = answer("alipay.open.app.alipaycert.download", { code: "10000", alipay_cert_content: content });
  const gateway = await serveAnswers([reply, download, reply]);
  const channel = channelTo(gateway.url, certificates);
  expect(await channel.query("ORDER000001")).toMatchObject({ state: "paid" });
  expect(await channel.query("ORDER000001")).toMatchObject({ state: "paid" });
  expect(gateway.calls.map(({ query }) => query.get("method"))).toEqual([
    QUERY,
    "alipay.open.app.alipaycert.download",
    QUERY,
  ]);
});

test("rejects a certificate that is not issued under the root, is expired, or is not the requested one", async () => {
  const strangers = mintCertificate("0b", { name: "Class 2 R1" });
  const serial = serialOf("Class 2 R1", 14);
  for (const [key, pem] of [
    ...[mintCertificate("0e", { issuer: strangers })].map((one) => [one.privateKey, one.pem + strangers.pem] as const),
    ...[mintCertificate("0e", { issuer, until: "261101000000Z" })].map(
      (one) => [one.privateKey, one.pem + issuer.pem] as const,
    ),
    ...[mintCertificate("0f", { issuer })].map((one) => [one.privateKey, one.pem + issuer.pem] as const),
    [app.privateKey, "no certificate"] as const,
  ]) {
    const alipayCertContent = Buffer.from(pem).toString("base64");
    const gateway = await serveAnswers([
      answer(QUERY, paid, { key, serial }),
      answer("alipay.open.app.alipaycert.download", { code: "10000", alipay_cert_content: alipayCertContent }),
    ]);
    await expect(channelTo(gateway.url, certificates).query("ORDER000001")).rejects.toThrow("没有这个序列号");
  }
});

test("reports all unusable settings together", () => {
  const config = { ...configFor("https://openapi.alipay.com/gateway.do"), appId: "wx1", sellerId: "1" };
  expect(
    findAlipayConfigProblems({ ...config, privateKey: spki(alipay.publicKey), notifyUrl: "http://a.cn/?b=1" }),
  ).toEqual([
    "应用 ID 应为 16 位数字",
    "卖家账号应为 2088 开头的 16 位数字",
    "应用私钥无法读取，应为支付宝密钥工具生成的 RSA2 私钥",
    "支付通知地址不能带查询参数",
    "支付通知地址必须是 https",
  ]);
  const usable = configFor("http://127.0.0.1/gateway.do");
  expect(findAlipayConfigProblems(usable)).toEqual([]);
  for (const privateKey of [
    bare(app.privateKey, "pkcs8"),
    app.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  ])
    expect(findAlipayConfigProblems({ ...usable, privateKey })).toEqual([]);
  const publicKey = spki(createPublicKey(app.privateKey));
  expect(findAlipayConfigProblems({ ...usable, trust: { kind: "public-key", publicKey } })).toEqual([
    "支付宝公钥填成了自己的应用公钥，请从开放平台复制支付宝公钥",
  ]);
  const trust = { ...certificates, rootCertificate: "", alipayCertificate: "x" };
  expect(findAlipayConfigProblems({ ...usable, trust })).toEqual([
    "应用私钥与应用公钥证书不是一对，请用同一次申请得到的两个文件",
    "支付宝公钥证书无法读取",
    "支付宝根证书无法读取",
  ]);
  expect(findAlipayConfigProblems({ ...configFor("http://127.0.0.1/gateway.do", certificates) })).toEqual([]);
  expect(new X509Certificate(own.pem).ca).toBe(true);
});
