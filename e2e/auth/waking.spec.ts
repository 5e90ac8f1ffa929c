import type { BrowserContext, Page, Request } from "@playwright/test";
import { expectSignedIn } from "../../test/journey/by-hand.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, type Member, signUp } from "../../test/journey/members.ts";
import { takeWay } from "../../test/journey/ways.ts";

test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|status of (?:429|503)|rate limit|refresh postponed/ });

/** Two tabs of a member in a browser whose clock the test controls, and the browser's refreshes. */
async function openTabs(context: BrowserContext, member: Member): Promise<{ tabs: Page[]; refreshes: Request[] }> {
  await context.clock.install();
  const tabs = [await context.newPage(), await context.newPage()];
  await bringSession(tabs[0]!, member);
  for (const tab of tabs) {
    await tab.goto("/articles");
    await expectSignedIn(tab);
  }
  const refreshes: Request[] = [];
  context.on("request", (sent) => {
    if (sent.url().includes("/login/refresh-token")) refreshes.push(sent);
  });
  return { tabs, refreshes };
}

const readToken = (tab: Page) => tab.evaluate(() => localStorage.getItem("access_token"));

test("TOK-12 two tabs that slept for twenty minutes refresh once, and both stay signed in", async ({
  context,
  request,
}) => {
  const member = await signUp(request);
  const { tabs, refreshes } = await openTabs(context, member);
  // Simulates a laptop that wakes up: all timers that expired in the meantime fire now, in both tabs.
  await context.clock.fastForward("20:00");
  await expect.poll(() => readToken(tabs[1]!)).not.toBe(member.storage.access_token);
  for (const tab of tabs) await takeWay(tab, "会员方案");
  for (const tab of tabs) await expectSignedIn(tab);
  expect(refreshes).toHaveLength(1);
  expect((await refreshes[0]!.response())?.status()).toBe(200);

  const headers = await refreshes[0]!.allHeaders();
  expect(headers).toMatchObject({
    "x-client-version": "2.0.0",
    "x-platform": "web",
    "x-device-id": expect.stringMatching(/^web_\w+_\d+$/),
    "x-device-name": expect.any(String),
    "x-browser": expect.any(String),
    "x-os": expect.any(String),
    // The thumbprint of the browser's key: 43 characters of base64url.
    "x-device-fingerprint": expect.stringMatching(/^[\w-]{43}$/),
    "x-request-id": expect.any(String),
  });
  expect(headers).not.toHaveProperty("authorization");
});

test("TOK-12 a token that expired offline is refreshed once for both tabs when the network returns", async ({
  context,
  request,
}) => {
  const member = await signUp(request);
  const { tabs, refreshes } = await openTabs(context, member);
  await context.setOffline(true);
  await context.clock.fastForward("20:00");
  for (const tab of tabs) await expectSignedIn(tab);
  expect(await readToken(tabs[0]!)).toBe(member.storage.access_token);
  await context.setOffline(false);
  await expect.poll(() => readToken(tabs[0]!)).not.toBe(member.storage.access_token);
  for (const tab of tabs) {
    await tab.reload();
    await expectSignedIn(tab);
  }
  const answered = await Promise.all(refreshes.map(async (sent) => (await sent.response())?.status()));
  expect(answered).toEqual([200]);
});

test("a rate-limited or failed refresh does not log out, and is repeated", async ({ context, request }) => {
  const member = await signUp(request);
  const { tabs, refreshes } = await openTabs(context, member);
  let status = 429;
  await context.route("**/login/refresh-token", (route) => {
    const body = { success: false, error_code: "BUSY", code: "BUSY", message: "请求过于频繁", retry_after: 60 };
    return status === 200 ? route.continue() : route.fulfill({ status, json: body });
  });
  await context.clock.fastForward("20:00");
  await expect.poll(() => refreshes.length).toBeGreaterThan(0);
  status = 503;
  await context.clock.fastForward("05:00");
  for (const tab of tabs) await expectSignedIn(tab);
  expect(await readToken(tabs[0]!)).toBe(member.storage.access_token);
  status = 200;
  await context.clock.fastForward("10:00");
  await expect.poll(() => readToken(tabs[0]!)).not.toBe(member.storage.access_token);
  for (const tab of tabs) await expectSignedIn(tab);
});
