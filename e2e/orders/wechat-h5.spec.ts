import { expectAccessible } from "../../test/journey/accessible.ts";
import { ANDROID_PHONE } from "../../test/journey/android-phone.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, signUp } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";
import { takePart } from "../../test/journey/ways.ts";

test.use(ANDROID_PHONE);

test("a phone opens WeChat's cashier, returns unpaid, opens it again and pays", async ({ page, request }) => {
  const { payment } = await findPages(request);
  await bringSession(page, await signUp(request));
  await page.goto(payment);
  await expect(page.getByRole("radio", { name: /^微信支付/ })).toBeChecked();
  await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
  await page.getByRole("button", { name: "去支付" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/sandbox\/h5\?prepay_id=/);

  await test.step("a returning payer sees after a query that no payment was received", async () => {
    await page.getByRole("link", { name: "不付了，返回商户" }).click();
    await expect(page).toHaveURL(/\/payment\/success\?order=/);
    await expect(page.getByText("微信支付还没有收到这笔款")).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  await test.step("the order is in the profile as unpaid, and its page shows no QR code on a phone", async () => {
    await page.goto("/user/profile?tab=orders");
    await page.getByRole("link", { name: "继续支付" }).click();
    await expect(page).toHaveTitle("微信支付");
    await expect(page.getByRole("button", { name: "去微信付款" })).toBeVisible();
    await expect(page.getByRole("img", { name: /二维码/ })).toHaveCount(0);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole("button", { name: "去微信付款" }).click();
  });

  await page.getByRole("button", { name: "打开微信并付款" }).click();
  await expect(page).toHaveURL(/\/payment\/success\?order=[0-9A-Z]{24}$/);
  await expect(page).toHaveTitle("支付成功");
  await expect(page.getByRole("heading", { name: "支付成功" })).toBeVisible();

  await page.goto("/user/profile?tab=profile");
  await expect(page.getByRole("region", { name: "我的会员" })).toContainText("VIP");
  await takePart(page, "订单");
  await expect(page.getByRole("listitem").filter({ hasText: "已完成" })).toHaveCount(1);
});
