import type { Page, Request } from "@playwright/test";
import { readStatistics } from "../../src/features/front/tracking/admin-contract.ts";
import { enterPassword, payByHand } from "../../test/journey/by-hand.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, signUp, signUpWithPassword } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";
import { limit } from "../../test/time/limits.ts";

const isCount = (request: Request) => request.method() === "POST" && request.url().endsWith("/api/v1/track");

/**
 * Automated browsers are not counted, so this journey hides that it is automated. No other journey does this, so its
 * visit is the only one in the statistics of the day.
 */
const beSomebody = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false }));

const leave = (page: Page) => page.evaluate(() => dispatchEvent(new Event("pagehide")));

test("the statistics count pages, a gate, the login and the payment, without addresses or identities", async ({
  page,
  request,
  site,
}) => {
  const pages = await findPages(request);
  const member = await signUpWithPassword(request);
  await beSomebody(page);
  const calls: Request[] = [];
  page.on("request", (sent) => isCount(sent) && calls.push(sent));
  /** All events, regardless of the call in which they were sent. */
  const events = (): { kind: string; route: string }[] => calls.flatMap((call) => call.postDataJSON().events);
  const views = () => events().flatMap(({ kind, route }) => (kind === "view" ? [route] : []));

  const code = page.waitForResponse(/send-notes[^/]*\.js$/);
  await page.goto("/?utm_source=journey&secret=1");
  await code;
  await page.getByRole("link", { name: "文章" }).first().click();
  await expect(page).toHaveURL(/\/articles\/?$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/\?utm_source/);
  await leave(page);
  await expect.poll(views).toEqual(["index", "articles", "index"]);

  const again = page.waitForResponse(/send-notes[^/]*\.js$/);
  await page.goto(pages["gated-document"]);
  await again;
  const gate = page.getByRole("complementary", { name: "开通会员读全文" });
  await gate.getByRole("button", { name: "已是会员，登录" }).click();
  await enterPassword(page, member);
  await expect(page.getByRole("dialog", { name: "登录" })).toHaveCount(0);
  await leave(page);
  await expect.poll(() => new Set(events().map(({ kind }) => kind))).toEqual(new Set(["view", "gate", "login"]));
  expect(views()).toHaveLength(4);

  await page.getByRole("complementary", { name: "开通会员读全文" }).getByRole("link", { name: "开通会员" }).click();
  await page.getByText("1 个月", { exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: "开通会员" }).filter({ visible: true }).click();
  await payByHand(page, request);
  await leave(page);
  await expect
    .poll(() => events().filter(({ kind }) => kind === "pay"))
    .toEqual([expect.objectContaining({ kind: "pay", route: "payment-success" })]);
  expect(views().slice(4)).toEqual(["vip", "product-payment", "payment-wechat-qr", "payment-success"]);
  expect(new Set(calls.map((call) => call.postDataJSON().tab)).size).toBe(1);
  for (const call of calls) {
    expect(call.postData()).not.toContain("secret");
    expect(call.headers()).toMatchObject({ "content-type": "application/json", "x-device-id": expect.any(String) });
  }

  await expect
    .poll(() => callAsOwner(site, readStatistics, { query: {} }), { timeout: limit(60_000) })
    .toMatchObject({
      days: expect.arrayContaining([
        expect.objectContaining({ views: 8, visits: 1, gates: 1, logins: 1, payments: 1 }),
      ]),
      pages: expect.arrayContaining([expect.objectContaining({ label: "首页", views: 2 })]),
    });
});

test("a visitor who opts out of tracking is not counted, and the profile shows what would be stored", async ({
  page,
  request,
}) => {
  await bringSession(page, await signUp(request));
  await beSomebody(page);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "doNotTrack", { get: () => "1" }));
  const counted: string[] = [];
  page.on("request", (sent) => isCount(sent) && counted.push(sent.url()));
  await page.goto("/user/profile?tab=consents");
  const choice = page.getByRole("checkbox", { name: "把我的浏览记录和账号对应起来" });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expect(page.getByText("已开启")).toBeVisible();
  await page.reload();
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await expect(page.getByText("已关闭，已有的记录不再对应你的账号")).toBeVisible();
  await leave(page);
  expect(counted).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem("counted_tab"))).toBeNull();
});
