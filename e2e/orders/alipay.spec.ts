import type { Page } from "@playwright/test";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, signUp } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";
import { takePart } from "../../test/journey/ways.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
const WECHAT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.60";

// The payment page redirects to the site's own host name, which differs from the default host name of journeys.
test.use({ baseURL: ({ site }, use) => use(site.url.replace("127.0.0.1", "localhost")) });

async function payBy(page: Page, way: "支付宝" | "微信支付"): Promise<void> {
  await page.getByRole("radio", { name: way }).check({ force: true });
  const agreement = page.getByRole("checkbox", { name: "我已阅读并同意" });
  if (!(await agreement.isChecked())) await agreement.check();
  await page.getByRole("button", { name: "去支付" }).filter({ visible: true }).click();
}

test("a plan is bought at Alipay's cashier and is in the profile", async ({ page, request }) => {
  const { payment } = await findPages(request);
  await bringSession(page, await signUp(request));
  await page.goto(payment);
  await expectAccessible(page);
  await payBy(page, "支付宝");

  await expect(page).toHaveURL(/\/sandbox\/cashier\//);
  await expect(page.getByRole("heading", { name: "支付宝收银台" })).toBeVisible();

  await test.step("returning without a payment shows this after a query to the gateway", async () => {
    await page.getByRole("link", { name: "返回商户" }).click();
    await expect(page).toHaveURL(/\/payment\/success\?order=/);
    await expect(page.getByRole("heading", { name: "还没有收到付款" })).toBeVisible();
    await expect(page.getByText("支付宝还没有收到这笔款")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "去支付宝付款" }).click();
  });

  await page.getByRole("button", { name: "登录买家账号" }).click();
  await page.getByRole("button", { name: "确认付款" }).click();
  await expect(page).toHaveURL(/\/payment\/success\?order=[0-9A-Z]{24}&out_trade_no=\w+$/);
  await expect(page.getByRole("heading", { name: "支付成功" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "支付宝" })).toBeVisible();
  await page.getByRole("link", { name: "申请这笔订单的发票" }).click();
  await expect(page.getByRole("heading", { name: "发票", exact: true })).toBeFocused();
  await expect(page.getByRole("button", { name: "申请发票" })).toBeInViewport();

  await page.goto("/user/profile?tab=profile");
  await expect(page.getByRole("region", { name: "我的会员" })).toContainText("VIP");
  await takePart(page, "订单");
  await expect(page.getByRole("listitem").filter({ hasText: "已完成" })).toHaveCount(1);
});

test("choosing WeChat after returning from the cashier pays the same order", async ({ page, request }) => {
  const { payment } = await findPages(request);
  await bringSession(page, await signUp(request));
  await page.goto(payment);
  await payBy(page, "支付宝");
  await expect(page.getByRole("heading", { name: "支付宝收银台" })).toBeVisible();
  await page.goBack();
  await payBy(page, "微信支付");
  await expect(page.getByRole("img", { name: "微信支付二维码" })).toBeVisible();
  await page.getByRole("button", { name: "改用支付宝付款" }).click();
  await expect(page.getByRole("heading", { name: "支付宝收银台" })).toBeVisible();
  await page.goto("/user/profile?tab=orders");
  await expect(page.getByRole("listitem").filter({ hasText: "待付款" })).toHaveCount(1);
  await page.getByRole("link", { name: "继续支付" }).click();
  await page.getByRole("button", { name: "去支付宝付款" }).click();
  await page.getByRole("button", { name: "登录买家账号" }).click();
  await page.getByRole("button", { name: "确认付款" }).click();
  await expect(page.getByRole("heading", { name: "支付成功" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ userAgent: ANDROID, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("the mobile cashier opens and returns to the site", async ({ page, request }) => {
    const { payment } = await findPages(request);
    await bringSession(page, await signUp(request));
    await page.goto(payment);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect(page.getByRole("radio")).toHaveCount(2);
    const opening = page.waitForRequest(/gateway\.do/);
    await payBy(page, "支付宝");
    expect(new URL((await opening).url()).searchParams.get("method")).toBe("alipay.trade.wap.pay");
    await page.getByRole("button", { name: "登录买家账号" }).click();
    await page.getByRole("button", { name: "确认付款" }).click();
    await expect(page.getByRole("heading", { name: "支付成功" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test("WeChat's own browser is not offered Alipay", async ({ browser, request, baseURL }) => {
  const { payment } = await findPages(request);
  const context = await browser.newContext({ userAgent: WECHAT, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(payment);
  await expect(page.getByRole("radio", { name: "微信支付" })).toBeChecked();
  await expect(page.getByRole("radio")).toHaveCount(1);
  await context.close();
});
