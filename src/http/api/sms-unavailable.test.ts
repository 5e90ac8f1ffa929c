import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { drawPhone } from "../../../test/auth/people.ts";
import { solve } from "../../../test/auth/solve-captcha.ts";
import { createTestApp } from "../../../test/create-test-app.ts";
import { setUpDatabase } from "../../../test/database/database.ts";
import { serveTestApp } from "../../../test/serve-test-app.ts";
import { createAliyunSmsSender } from "../../adapters/sms/aliyun-sms-sender.ts";
import { createTencentSmsSender } from "../../adapters/sms/tencent-sms-sender.ts";
import type { SmsSender } from "../../ports/sms-sender.ts";
import { serveSandbox } from "../../sandbox/sandbox-fixture.ts";

const database = await setUpDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), "zhixing-sms-"));
const sandbox = await serveSandbox();
const { time: clock } = sandbox;
const { aliyunSms, tencentSms } = sandbox.configs;
afterAll(async () => {
  await sandbox.remove();
  await rm(dataDir, { recursive: true, force: true });
});

/** No server listens there. */
const nowhere = "http://127.0.0.1:9/";
/** A web server answers there, but it is not a provider. */
const elsewhere = `${sandbox.origin}/sandbox`;

const aliyun = (change: Partial<typeof aliyunSms>) =>
  createAliyunSmsSender({ config: { ...aliyunSms, ...change }, clock });
const tencent = (change: Partial<typeof tencentSms>) =>
  createTencentSmsSender({ config: { ...tencentSms, ...change }, clock });

function openSite(sms: SmsSender) {
  const request = serveTestApp(createTestApp(database.db, { dataDir, clock, sms }));
  return async (device: string) => {
    const headers = { "x-device-id": device };
    const { challenge } = (await request("GET", "/verification/captcha", { headers })).body.data;
    const body = { phone: drawPhone(), purpose: "login", captcha: await solve(challenge) };
    return request("POST", "/auth/verify-codes/phone", { headers, body });
  };
}

const troubles: [string, SmsSender][] = [
  ["Aliyun unreachable", aliyun({ endpoint: nowhere })],
  ["another server instead of Aliyun", aliyun({ endpoint: elsewhere })],
  ["Aliyun with a wrong secret", aliyun({ accessKeySecret: "wrong" })],
  ["Aliyun with a wrong signature name", aliyun({ signName: "别的公司" })],
  ["Tencent unreachable", tencent({ endpoint: nowhere })],
  ["another server instead of Tencent", tencent({ endpoint: elsewhere })],
  ["Tencent with a wrong secret", tencent({ secretKey: "wrong" })],
  ["Tencent with an unknown app", tencent({ sdkAppId: "1" })],
];

test.for(troubles)("%s: the code is not sent, and 503 states this and when to retry", async ([, sms]) => {
  const { status, headers, body } = await openSite(sms)("web_sms_1");
  expect(status).toBe(503);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(body).toEqual({
    success: false,
    error_code: "SMS_UNAVAILABLE",
    code: "SMS_UNAVAILABLE",
    message: "短信服务暂时不可用，请稍后重试",
    retry_after: Number(headers.get("retry-after")),
    request_id: "request-1",
  });
});

test("the same site sends with a working provider", async () => {
  for (const sms of [aliyun({}), tencent({})])
    expect((await openSite(sms)("web_sms_2")).status, "a configured sender accepts the code").toBe(200);
});
