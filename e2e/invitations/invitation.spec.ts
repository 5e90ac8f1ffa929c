import { changeInvitationTerms } from "../../src/features/commerce/invitations/admin-contract.ts";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { expect } from "../../test/journey/journey.ts";
import { bringSession, signUp } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";

// Disabled or expired invitations are refused.
test.use({ expectedComplaint: /status of (?:404|409)/ });

/** A separate site, because invitations are switched on or off for a whole site. */
test("the invitation page is empty while disabled; then a new user signs up by a copied link and the inviter sees them", async ({
  page,
  request,
  browser,
  site,
}) => {
  await bringSession(page, await signUp(request));
  const lists: string[] = [];
  page.on("request", (one) => {
    if (/\/api\/v1\/invitations(?:\?|$)/.test(one.url())) lists.push(one.url());
  });
  await page.goto("/user/profile?tab=invitations");
  await expect(page.getByText("没有开放邀请")).toBeVisible();
  // The refusal of this call would be shown as a list that failed to load.
  expect(lists).toEqual([]);
  await expect(page.getByRole("link", { name: "邀请" })).toHaveCount(0);
  await expectAccessible(page);

  await callAsOwner(site, changeInvitationTerms, { body: { reward: "vip_days", days: 7 } });
  await page.goto("/user/profile");
  const parts = page.getByRole("navigation", { name: "个人中心" }).filter({ visible: true });
  await parts.getByText("交易", { exact: true }).click();
  await parts.getByRole("link", { name: "邀请", exact: true }).click();
  await expect(page.getByRole("heading", { name: "每邀请一位，得到7 天 VIP 会员" })).toBeVisible();
  const field = page.getByRole("textbox", { name: "邀请链接" });
  await expect(field).toHaveValue(/\/invite#[0-9A-Z]{12}$/);
  await expectAccessible(page);
  const link = (await field.inputValue()).replace(/^.*(?=\/invite#)/, "");

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByRole("heading", { name: /邀请你来/ })).toBeVisible();
  await expect(other.getByText("对方会得到奖励")).toBeVisible();
  await expect(other.getByRole("button", { name: "注册或登录" })).toBeVisible();
  await expectAccessible(other);
  await other.goto("/invite#short");
  await expect(other.getByText("邀请链接不完整")).toBeVisible();
  // On another page of the site, after registration.
  await bringSession(other, await signUp(request));
  const accepted = other.waitForResponse((response) => response.url().endsWith("/invitations/accept"));
  await other.goto("/user/profile");
  expect((await accepted).status()).toBe(200);

  await page.reload();
  await expect(page.getByRole("region", { name: "邀请来的人" }).getByRole("listitem")).toContainText("已注册");
  await expectAccessible(page);

  const wechat = await browser.newContext({ userAgent: "Mozilla/5.0 (iPhone) MicroMessenger/8.0.50" });
  const inWechat = await wechat.newPage();
  await inWechat.goto(link);
  await expect(inWechat.getByRole("heading", { name: /邀请你来/ })).toBeVisible();
  await expect(inWechat.getByText("奖励")).toHaveCount(0);
  await Promise.all([context.close(), wechat.close()]);
  await callAsOwner(site, changeInvitationTerms, { body: { reward: "off" } });
});
