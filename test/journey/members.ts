import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { parse } from "yaml";
import { solve } from "../auth/solve-captcha.ts";
import { drawPhoneNumber } from "../draw.ts";
import { grantLevel } from "./admin.ts";
import type { VisitedSite } from "./journey.ts";

/** A user with an account on the running site. */
export interface Member {
  phone: string;
  userId: number;
  name: string;
  /** For calls: the bearer token and the device. */
  headers: Record<string, string>;
  storage: Record<string, string>;
}

const settingsFile = path.join(import.meta.dirname, "../..", "content", "site.yaml");
const settings: Record<string, string> = parse(readFileSync(settingsFile, "utf8"));

/** An address of the site without a page. */
const EMPTY_PAGE = "/journey-begins";

/** The newest code that the sandbox phone has received for this number. */
export function readCode(request: APIRequestContext, phone: string): Promise<string> {
  return readInbox(request, { phone });
}

/** The newest code that was mailed to this address. */
export function readMailedCode(request: APIRequestContext, email: string): Promise<string> {
  return readInbox(request, { email });
}

async function readInbox(request: APIRequestContext, params: { phone: string } | { email: string }): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const answer = await request.get("/sandbox/api/inbox", { params });
      const { messages, mails } = await answer.json();
      code = ("phone" in params ? messages : mails)[0]?.code;
      return code;
    })
    .toBeTruthy();
  return code ?? "";
}

/** Signs up a new account through the API, including the captcha; from another address if one is given. */
export function signUp(
  request: APIRequestContext,
  phone = drawPhoneNumber(),
  address: string | null = null,
): Promise<Member> {
  return signUpAs(request, { phone, address });
}

/** The same with a password, for pages that require it. */
export async function signUpWithPassword(request: APIRequestContext): Promise<Member & { password: string }> {
  const password = "一只 灰色的 大象";
  return { ...(await signUpAs(request, { phone: drawPhoneNumber(), address: null, password })), password };
}

async function signUpAs(
  request: APIRequestContext,
  { phone, address, password }: { phone: string; address: string | null; password?: string },
): Promise<Member> {
  const device = {
    "x-device-id": `web_${randomUUID().slice(0, 8)}_${Date.now()}`,
    ...(address !== null && { "x-forwarded-for": address }),
  };
  const { data } = await call(request, "GET", "/v1/verification/captcha", { headers: device });
  const captcha = await solve(data.challenge);
  await call(request, "POST", "/v1/auth/verify-codes/phone", {
    headers: device,
    data: { phone, purpose: "signup", captcha },
  });
  const code = await readCode(request, phone);
  const agreements = { terms: settings.terms_version, privacy: settings.privacy_version };
  const tokens = await call(request, "POST", "/v1/auth/signup/using-phone", {
    headers: device,
    data: { phone, code, agreements, password },
  });
  return {
    phone,
    userId: tokens.user.id,
    name: tokens.user.name,
    headers: { ...device, authorization: `Bearer ${tokens.access_token}` },
    storage: {
      device_id: device["x-device-id"],
      access_token: tokens.access_token,
      refresh_token: tokens.refresh_token,
      token_expiry: String(Date.now() + tokens.expires_in * 1000),
      userInfo: JSON.stringify(tokens.user),
    },
  };
}

/** A new account with a membership granted by an admin, for journeys that do not test buying it. */
export async function signUpAsVip(request: APIRequestContext, site: VisitedSite, level: 2 | 3 = 2): Promise<Member> {
  const member = await signUp(request);
  await grantLevel(site, { userId: member.userId, level });
  return member;
}

/** The same, logged in in this browser. */
export async function enterAsVip(
  page: Page,
  request: APIRequestContext,
  site: VisitedSite,
  level: 2 | 3 = 2,
): Promise<Member> {
  const member = await signUpAsVip(request, site, level);
  await bringSession(page, member);
  return member;
}

/** Signs up with a password and stores the session in this browser, for journeys that do not test signing up. */
export async function enterWithPassword(
  page: Page,
  request: APIRequestContext,
): Promise<Member & { password: string }> {
  const member = await signUpWithPassword(request);
  await bringSession(page, member);
  return member;
}

/** Buys the plan through the API and pays in the sandbox. Returns the order number. */
export async function buyPlan(request: APIRequestContext, member: Member, planId: number): Promise<string> {
  return buy(request, member, { plan_id: planId });
}

/** The same for a product. */
export async function buyProduct(request: APIRequestContext, member: Member, productId: number): Promise<string> {
  return buy(request, member, { product_id: productId });
}

/** Places an order through the API. An order of ¥0 is settled by this call. */
export async function placeOrder(
  request: APIRequestContext,
  member: Member,
  purchase: { plan_id: number } | { product_id: number } | { service: string },
): Promise<{ order_no: string; state: string }> {
  const { order } = await callAs(request, member, "POST", "/v1/orders", {
    data: { ...purchase, channel: "wechat", agreement_version: settings.purchase_agreement_version },
  });
  return order;
}

async function buy(
  request: APIRequestContext,
  member: Member,
  purchase: { plan_id: number } | { product_id: number },
): Promise<string> {
  const order = await placeOrder(request, member, purchase);
  await callAs(request, member, "POST", `/v1/orders/${order.order_no}/payment`, { data: {} });
  await payAtSandbox(request, order.order_no);
  await expect
    .poll(async () => (await callAs(request, member, "GET", `/v1/orders/${order.order_no}`)).order.state)
    .toBe("fulfilled");
  return order.order_no;
}

/** Pays this order as the payer's phone does after scanning the code. */
export async function payAtSandbox(request: APIRequestContext, orderNo: string): Promise<void> {
  const answer = await request.post(`/sandbox/api/trades/${orderNo}/pay`);
  expect(answer.status()).toBe(200);
}

/** Sends the order of a filled checkout, and pays it by the QR code on a phone. */
export async function payByQrCode(page: Page, request: APIRequestContext): Promise<void> {
  await page.getByRole("button", { name: "去支付" }).filter({ visible: true }).click();
  await expect(page.getByRole("img", { name: "微信支付二维码" })).toBeVisible();
  await payAtSandbox(request, new URL(page.url()).searchParams.get("order") ?? "");
  await expect(page.getByRole("heading", { name: "支付成功" })).toBeVisible();
}

/** Stores the member's session in this browser, as a login does. */
export async function bringSession(page: Page, member: Member): Promise<void> {
  // Only the storage of the site is needed; a real page would be rendered and hydrated in vain.
  await page.route(EMPTY_PAGE, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
  await page.goto(EMPTY_PAGE);
  await page.unroute(EMPTY_PAGE);
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(member.storage));
}

interface CallOptions {
  headers?: Record<string, string>;
  data?: unknown;
}

/**
 * Makes a call that must succeed, with a key as the clients of the site send it. Returns the body of the answer, or the
 * envelope's `data` if there is an envelope.
 */
export async function callAs(
  request: APIRequestContext,
  member: Member,
  method: "GET" | "POST" | "PUT" | "DELETE",
  address: string,
  options: CallOptions = {},
) {
  const answer = await call(request, method, address, {
    ...options,
    headers: { ...member.headers, ...(method === "POST" && { "idempotency-key": randomUUID() }), ...options.headers },
  });
  return answer.data ?? answer;
}

async function call(request: APIRequestContext, method: string, address: string, options: CallOptions) {
  const answer = await request.fetch(`/api${address}`, { method, ...options });
  expect(answer.status(), `${method} ${address}: ${await answer.text()}`).toBeLessThan(300);
  return answer.json();
}
