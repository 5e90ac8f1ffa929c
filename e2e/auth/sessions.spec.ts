import { MAX_DEVICES } from "../../src/features/identity/auth/auth-limits.ts";
import { expectSignedIn, logInByHand, openDevicesElsewhere, signUpByHand } from "../../test/journey/by-hand.ts";
import { banAccount } from "../../test/journey/call-as-owner.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, enterWithPassword, signUp } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";
import { scaled } from "../../test/time/limits.ts";

// Calls of an ended session return 401, which browsers log.
test.use({ expectedComplaint: /status of 401/ });

test("kicked out from another browser while reading: a warning and the login window within 2 s", async ({
  page,
  request,
  openOtherBrowser,
}) => {
  const pages = await findPages(request);
  const reader = await enterWithPassword(page, request);
  await page.goto(pages["vip-book"]);
  await page.getByRole("link", { name: "谁都可以读的开头" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "谁都可以读的开头" })).toBeVisible();

  const other = await openOtherBrowser();
  const rows = await openDevicesElsewhere(other, reader);
  await expect(rows.first()).toContainText("本机");
  await expect(other.getByText(`最多同时登录 ${MAX_DEVICES} 台`)).toBeVisible();
  await rows.nth(1).getByRole("button", { name: /下线$/ }).click();
  await other.getByRole("dialog").getByRole("button", { name: "下线" }).click();
  await expect(rows).toHaveCount(1);

  // No interaction: the page reacts while it is only displayed.
  await expect(page.getByText("你的设备已被下线，请重新登录").first()).toBeVisible({ timeout: scaled(2_000) });
  await expect(page.getByRole("dialog", { name: "登录" })).toBeVisible({ timeout: scaled(2_000) });
  expect(await page.evaluate(() => localStorage.getItem("refresh_token"))).toBeNull();
});

test("ending all other sessions informs them that the account is used elsewhere", async ({
  page,
  request,
  openOtherBrowser,
}) => {
  const pages = await findPages(request);
  const reader = await enterWithPassword(page, request);
  const other = await openOtherBrowser();
  await other.goto("/articles");
  await logInByHand(other, reader);
  await expectSignedIn(other);
  await other.goto("/user/profile?tab=devices");
  await other.getByRole("button", { name: "退出其他设备" }).click();
  await other.getByRole("button", { name: "全部退出" }).click();
  await expect(other.getByText("没有其他设备登录你的账号")).toBeVisible();
  await page.goto(pages["gated-document"]);
  await expect(page.getByText("你的账号已在其他设备登录，当前会话已失效").first()).toBeVisible();
  await expect(page.getByRole("dialog", { name: "登录" })).toBeVisible();
});

test("logging out on all devices ends this login and every other", async ({ page, request, openOtherBrowser }) => {
  const reader = await enterWithPassword(page, request);
  await page.goto("/articles");
  await expectSignedIn(page);
  const other = await openOtherBrowser();
  await openDevicesElsewhere(other, reader);
  await other.getByRole("button", { name: "退出所有设备" }).click();
  const question = other.getByRole("dialog", { name: "退出所有设备？" });
  await expect(question).toContainText("包括本机在内的 2 台设备");
  await question.getByRole("button", { name: "全部退出" }).click();
  await expect(other.getByRole("banner").getByRole("button", { name: "登录", exact: true })).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem("refresh_token"))).toBeNull();
  // No interaction in that browser.
  await expect(page.getByText("登录已失效，请重新登录").first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("refresh_token"))).toBeNull();
});

test("banned: an error, and no login window", async ({ page, request, site }) => {
  const pages = await findPages(request);
  const member = await signUp(request);
  await bringSession(page, member);
  await banAccount(site, member.phone);
  await page.goto(pages["gated-document"]);
  await expect(page.getByText("账号已被封禁，请联系客服").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
});

test("two tabs that resume together refresh once, and both stay signed in", async ({ page, request, context }) => {
  await signUpByHand(page, request);
  const second = await context.newPage();
  // Both tabs show an empty page meanwhile: an open page of the site may refresh as soon as it sees the new expiry.
  await context.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  for (const tab of [page, second]) await tab.goto("/empty");
  const calls: string[] = [];
  context.on("request", (sent) => {
    if (sent.url().includes("/login/refresh-token")) calls.push(sent.headers()["x-device-proof"] ?? "");
  });
  await page.evaluate(() => localStorage.setItem("token_expiry", String(Date.now() + 1_000)));
  await Promise.all([page.goto("/articles"), second.goto("/articles")]);
  await Promise.all([expectSignedIn(page), expectSignedIn(second)]);
  expect(calls).toHaveLength(1);
  expect(calls[0]).not.toBe("");
});

test("logging out in one tab logs out the other", async ({ page, request, context }) => {
  await bringSession(page, await signUp(request));
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto("/articles");
    await expectSignedIn(tab);
  }
  await page.getByRole("button", { name: /的菜单$/ }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(second.getByRole("banner").getByRole("button", { name: "登录", exact: true })).toBeVisible();
  const left = await second.evaluate(() => Object.keys(localStorage).sort());
  expect(left).not.toEqual(expect.arrayContaining(["access_token"]));
  expect(left).toContain("device_id");
});

test("a copied local storage does not log in; the original login continues and reports the attempt", async ({
  page,
  request,
  openOtherBrowser,
}) => {
  await signUpByHand(page, request);
  const copy = await page.evaluate(() => Object.entries(localStorage));
  const other = await openOtherBrowser();
  // Runs before any page of the site and only once, so that the test sees the site's own changes.
  await other.addInitScript((entries) => {
    if (localStorage.getItem("theme") !== null) return;
    for (const [key, value] of entries) localStorage.setItem(key, value);
    localStorage.setItem("token_expiry", String(Date.now() + 1_000));
  }, copy);
  await other.goto("/articles");
  await expect(other.getByText("登录已过期，请重新登录").first()).toBeVisible();
  // The open login window hides the rest of the page from assistive technology.
  const banner = other.getByRole("banner", { includeHidden: true });
  await expect(banner.getByRole("button", { name: "登录", exact: true, includeHidden: true })).toBeAttached();

  await page.goto("/user/profile?tab=devices");
  // The copied access token has ended; the browser with the key renews it silently, on this page or already before.
  const token = () => page.evaluate(() => localStorage.getItem("access_token"));
  await expect.poll(token).not.toBe(Object.fromEntries(copy).access_token);
  const devices = page.getByRole("region", { name: "登录中的设备" });
  await expect(devices.getByText("有人复制了这台设备的登录，已拒绝")).toBeVisible();
  await expectSignedIn(page);
  await expect(page.getByText("请重新登录")).toHaveCount(0);
});
