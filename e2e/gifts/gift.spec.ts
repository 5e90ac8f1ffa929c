import type { APIRequestContext, Page } from "@playwright/test";
import { listGifts } from "../../src/features/commerce/gifts/admin-contract.ts";
import { chooseTheme, expectAccessible } from "../../test/journey/accessible.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, payByQrCode, signUp } from "../../test/journey/members.ts";

// Accepting or cancelling a gift a second time is refused.
test.use({ expectedComplaint: /status of (?:404|409)/ });

/** Buys a plan as a gift at the checkout and returns its link without the origin, which differs in journeys. */
async function buyGift(page: Page, request: APIRequestContext): Promise<string> {
  const plans = await (await request.get("/api/v1/plans")).json();
  const plan = plans.data.items.find(({ name }: { name: string }) => name === "VIP 月卡");
  await page.goto(`/product/payment?plan=${plan.id}`);
  await page.getByRole("checkbox", { name: "送给别人" }).check();
  await expect(page.getByText("对方领取时开始计算")).toBeVisible();
  await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
  await expectAccessible(page);
  await payByQrCode(page, request);
  const link = page.getByRole("textbox", { name: "礼物链接" });
  await expect(link).toHaveValue(/\/gift#[\w-]{43}$/);
  return (await link.inputValue()).replace(/^.*(?=\/gift#)/, "");
}

test("a gift is bought, signed and sent; another user accepts it; both find it in their profile", async ({
  page,
  request,
  browser,
}) => {
  await bringSession(page, await signUp(request));
  const link = await buyGift(page, request);
  await page.getByRole("textbox", { name: "你的称呼" }).fill("老王");
  await page.getByRole("textbox", { name: "想说的话" }).fill("生日快乐");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("已保存，对方打开链接就能看到")).toBeVisible();
  await expectAccessible(page);

  const other = await (await browser.newContext()).newPage();
  await test.step("a guest sees the giver and the gift, and that a login is needed first", async () => {
    await other.goto(link);
    await expect(other.getByText("老王 送你一份礼物")).toBeVisible();
    await expect(other.getByText("生日快乐")).toBeVisible();
    await expect(other.getByRole("button", { name: "登录后领取" })).toBeVisible();
    await expectAccessible(other);
  });

  await test.step("after the login one click accepts it", async () => {
    await bringSession(other, await signUp(request));
    await other.goto("/");
    await other.goto(link);
    await other.getByRole("button", { name: "领取礼物" }).press("Enter");
    await expect(other.getByRole("heading", { name: /领取成功：VIP 月卡/ })).toBeFocused();
    await expectAccessible(other);
    await other.getByRole("link", { name: "我的礼物" }).click();
    await expect(other.getByRole("region", { name: "收到的" }).getByRole("listitem").first()).toContainText("VIP 月卡");
    await expectAccessible(other);
  });

  await test.step("a third person cannot redeem it again; the giver sees that it was redeemed", async () => {
    const third = await browser.newPage();
    await third.goto(link);
    await expect(third.getByText("礼物已经被领取", { exact: true })).toBeVisible();
    await third.goto("/gift#short");
    await expect(third.getByText("礼物的链接不完整")).toBeVisible();
    await third.close();
    await page.goto("/user/profile?tab=gifts");
    const given = page.getByRole("region", { name: "送出的" }).getByRole("listitem");
    await expect(given).toContainText("已被领取");
    await expect(given.getByRole("button", { name: "取消并退款" })).toHaveCount(0);
  });
  await other.context().close();
});

test.describe("on a phone, in the dark", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("the giver cancels an unredeemed gift, and its link no longer works", async ({ page, request, site }) => {
    await bringSession(page, await signUp(request));
    await chooseTheme(page, "dark");
    const link = await buyGift(page, request);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole("link", { name: "我的礼物" }).tap();
    const given = page.getByRole("region", { name: "送出的" }).getByRole("listitem");
    await expect(given).toContainText("等待领取");
    await given.getByRole("button", { name: "链接和附言" }).tap();
    await expect(given.getByRole("textbox", { name: "礼物链接" })).toHaveValue(new RegExp(`${link}$`));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await given.getByRole("button", { name: "取消并退款" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "取消并退款" }).tap();
    await expect(given).toContainText("已取消");
    await page.goto(link);
    await expect(page.getByText("礼物已取消")).toBeVisible();
    await expectAccessible(page);
    const { items } = await callAsOwner(site, listGifts, { query: { state: "cancelled" } });
    expect(items.map(({ title }) => title)).toContain("VIP 月卡");
  });
});
