import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { SiteCheck } from "../../../kit/process/site-check.ts";
import { mintCertificate } from "../../../sandbox/mint-certificate.ts";
import { addressCheck, gatewaysCheck, mailTrial, smsTrial } from "./outside-checks.ts";
import { presentedCertificate } from "./presented-certificate.ts";

const NOW = new Date("2026-11-28T04:00:00Z");
const clock = { now: () => NOW };

async function whatOf(check: SiteCheck): Promise<string[]> {
  const found: string[] = [];
  for await (const { severity, what } of check.find()) found.push(`${severity}: ${what}`);
  return found;
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answering = (status: (request: IncomingMessage) => number): Promise<string> =>
  serve((request, response) => response.writeHead(status(request)).end());

const noCertificate = () => Promise.reject(new Error("plain HTTP"));

function addressOf(origin: string | null) {
  const notifyUrls = origin === null ? [] : [{ title: "微信支付", url: `${origin}/api/notify` }];
  return addressCheck({ origin, notifyUrls, clock, fetch, readCertificate: noCertificate });
}

test("an address that opens and refuses unsigned notifications is in order", async () => {
  const origin = await answering(({ url, method }) => (url === "/api/notify" && method === "POST" ? 401 : 200));
  expect(await whatOf(addressOf(origin))).toEqual([]);
  expect(await whatOf(addressOf(null))).toEqual([]);
});

test("names an address that fails, and a proxy that redirects or drops notifications", async () => {
  const redirecting = await answering(({ method }) => (method === "POST" ? 302 : 502));
  expect(await whatOf(addressOf(redirecting))).toEqual([
    `error: 打开 ${redirecting} 回答 502`,
    `error: 微信支付的通知地址 ${redirecting}/api/notify 回答 302，应当拒绝没有签名的通知`,
  ]);
  const closed = "http://127.0.0.1:9";
  const found = await whatOf(addressOf(closed));
  expect(found).toHaveLength(2);
  expect(found[0]).toMatch(/^error: 打开 http:\/\/127\.0\.0\.1:9 没有回答（.+）$/);
});

test.each([
  ["261201000000Z", ["warning: 127.0.0.1 的证书在 2026-12-01 到期，还有 2 天"]],
  ["261101000000Z", ["error: 127.0.0.1 的证书在 2026-11-01 已经到期"]],
  ["270301000000Z", []],
])("reads the end of the certificate that the host presents: %s", async (until, found) => {
  const { pem, privateKey } = mintCertificate("07", { name: "site", until });
  const key = privateKey.export({ type: "pkcs8", format: "pem" });
  const server = createTlsServer({ cert: pem, key }, (_, response) => void response.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const trusted: typeof fetch = async () => new Response(null, { status: 200 });
  const check = addressCheck({ origin, notifyUrls: [], clock, fetch: trusted, readCertificate: presentedCertificate });
  expect(await whatOf(check)).toEqual(found);
});

test("passes on what the gateways say about account and time, and names certificates that end soon", async () => {
  const { pem } = mintCertificate("08", { until: "261205000000Z" });
  const account = {
    check: async () => ({ problems: ["这台机器的时钟与微信支付相差 400 秒"], warnings: ["微信支付没有核对账号"] }),
    listCertificates: () => [{ title: "微信支付的商户证书", pem }],
  };
  expect(await whatOf(gatewaysCheck([account], { clock, fetch }))).toEqual([
    "error: 这台机器的时钟与微信支付相差 400 秒",
    "warning: 微信支付没有核对账号",
    "warning: 微信支付的商户证书在 2026-12-05 到期，还有 6 天",
  ]);
});

test("sends one mail and one code, and names what the providers refuse", async () => {
  const sent: unknown[] = [];
  const mail = {
    async send(message: object) {
      sent.push(message);
      return { kind: "sent", providerId: "1" } as const;
    },
  };
  expect(await whatOf(mailTrial(mail, "owner@example.com"))).toEqual([]);
  expect(sent).toEqual([expect.objectContaining({ to: "owner@example.com" })]);
  const sms = { send: async () => ({ kind: "misconfigured", detail: "签名没有通过" }) as const };
  expect(await whatOf(smsTrial(sms, "+8613800138000"))).toEqual(["error: 短信：misconfigured 签名没有通过"]);
  expect(await whatOf(smsTrial(null, "+8613800138000"))).toEqual(["warning: 短信：还在用沙箱，没有试发"]);
});
