import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { completeSettings } from "../../src/features/front/site/site-settings.ts";
import { drawPhone } from "../auth/people.ts";
import { solve } from "../auth/solve-captcha.ts";
import { setUpSite } from "../site/site-fixture.ts";

const { site } = await setUpSite({ LOG_LEVEL: "debug" });

const device = { "x-device-id": "web_log_1", "x-device-name": "Chrome" };

/** Calls the API or the sandbox with JSON. Returns the body of the answer. */
async function call(method: string, url: string, options: { body?: object; headers?: Record<string, string> } = {}) {
  const answer = await fetch(site.url + url, {
    method,
    headers: { ...device, "content-type": "application/json", ...options.headers },
    ...(options.body ? { body: JSON.stringify(options.body) } : {}),
  });
  const body = await answer.json();
  expect(answer.status, `${method} ${url}: ${JSON.stringify(body)}`).toBe(200);
  return body;
}

/** Requests a code and reads it from the sandbox phone. */
async function receiveCode(phone: string, purpose: "signup" | "login"): Promise<{ code: string; captcha: string }> {
  const { data } = await call("GET", "/api/v1/verification/captcha");
  const captcha = await solve(data.challenge);
  await call("POST", "/api/v1/auth/verify-codes/phone", { body: { phone, purpose, captcha } });
  const { messages } = await call("GET", `/sandbox/api/inbox?phone=${encodeURIComponent(phone)}`);
  return { code: messages[0].code, captcha };
}

test("the log contains no secret after sign-ups, purchases, payments, refreshes and failures (OPS-2)", async () => {
  const phone = drawPhone();
  const local = phone.slice("+86".length);
  const { code, captcha } = await receiveCode(phone, "signup");
  const agreements = { terms: completeSettings({}).terms_version, privacy: completeSettings({}).privacy_version };
  const tokens = await call("POST", "/api/v1/auth/signup/using-phone", { body: { phone: local, code, agreements } });
  const headers = { authorization: `Bearer ${tokens.access_token}` };

  const { data: plans } = await call("GET", "/api/v1/plans");
  const order = {
    plan_id: plans.items[0].id,
    channel: "wechat",
    agreement_version: completeSettings({}).purchase_agreement_version,
  };
  const key = { "idempotency-key": randomUUID() };
  const { data: made } = await call("POST", "/api/v1/orders", { headers: { ...headers, ...key }, body: order });
  const address = `/api/v1/orders/${made.order.order_no}`;
  const { data: payment } = await call("POST", `${address}/payment`, { headers, body: {} });
  await call("POST", `/sandbox/api/trades/${made.order.order_no}/pay`);
  await expect.poll(async () => (await call("GET", address, { headers })).data.order.state).toBe("fulfilled");

  const body = { refresh_token: tokens.refresh_token };
  const renewed = await call("POST", "/api/v1/auth/login/refresh-token", { body });
  const wrong = { phone, code: code === "123456" ? "654321" : "123456" };
  await fetch(`${site.url}/api/v1/auth/login/using-phone`, {
    method: "POST",
    headers: { ...device, "content-type": "application/json" },
    body: JSON.stringify(wrong),
  });
  await fetch(`${site.url}/api/v1/user?phone=${local}&access_token=${tokens.access_token}`, { headers });
  await fetch(`${site.url}/user/profile?access_token=${tokens.access_token}&phone=${local}`);
  await fetch(`${site.url}/missing/${local}`);

  const log = site.output();
  expect(log).toContain('"path":"/api/v1/orders"');
  const secrets: Record<string, string> = {
    phone,
    local,
    code,
    captcha,
    wrongCode: wrong.code,
    codeUrl: payment.code_url,
  };
  const issued: string[] = [tokens, renewed].flatMap((set) => [set.access_token, set.refresh_token]);
  for (const [name, secret] of [...Object.entries(secrets), ...issued.entries()]) {
    expect(secret.length, String(name)).toBeGreaterThan(5);
    // A longer number may contain the code by chance, but the code must not appear as a separate number.
    const found = /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(log) : log.includes(secret);
    expect.soft(found, String(name)).toBe(false);
  }
});
