import { chooseTheme, expectAccessible } from "../../test/journey/accessible.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, buyPlan, signUp } from "../../test/journey/members.ts";
import { findPages, planOf } from "../../test/journey/pages.ts";

// Somebody else's order is requested.
test.use({ expectedComplaint: /status of 404/ });

test("a buyer finds an order by its state, reads its details and prints a receipt; another user gets 404", async ({
  page,
  request,
}) => {
  const pages = await findPages(request);
  const buyer = await signUp(request);
  const orderNo = await buyPlan(request, buyer, planOf(pages));
  await bringSession(page, buyer);
  const main = page.getByRole("main");

  await test.step("links filter the list by state", async () => {
    await page.goto("/user/profile?tab=orders");
    const states = page.getByRole("navigation", { name: "订单状态" });
    await states.getByRole("link", { name: "待付款" }).click();
    await expect(main.getByText("没有待付款的订单")).toBeVisible();
    await states.getByRole("link", { name: "已完成" }).click();
    await expect(page).toHaveURL("/user/profile?tab=orders&state=done");
    await main.getByRole("listitem").filter({ hasText: "已完成" }).getByRole("link", { name: "查看" }).click();
  });

  await test.step("its page shows every detail", async () => {
    await expect(page).toHaveURL(`/user/profile?tab=orders&order=${orderNo}`);
    await expect(main.getByRole("heading", { level: 3 })).toBeFocused();
    await expect(main.getByText(/已开通，有效期至/)).toBeVisible();
    await expect(main.getByText(/^微信支付，/)).toBeVisible();
    for (const step of ["下单", "收到付款（微信支付）", "开通完成"])
      await expect(main.getByText(step, { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("only the receipt is printed", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(main.getByRole("heading", { name: "收据" })).toBeVisible();
    await expect(main.getByText("这是付款的收据，不是发票")).toBeVisible();
    await expect(main.getByRole("heading", { name: "经过" })).toBeHidden();
    await expect(main.getByRole("heading", { level: 1 })).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  await test.step("another account's order and an unknown number get the same response", async () => {
    await bringSession(page, await signUp(request));
    for (const number of [orderNo, "20260101AAAABBBBCCCC0001", "x"]) {
      await page.goto(`/user/profile?tab=orders&order=${number}`);
      await expect(main.getByText("没有找到这张订单")).toBeVisible();
    }
  });
});

test.describe("on a phone, in the dark", () => {
  test.use({ viewport: { width: 320, height: 700 }, isMobile: true, hasTouch: true });

  test("an unpaid order shows its remaining time, and is cancelled after a confirmation", async ({ page, request }) => {
    const pages = await findPages(request);
    await bringSession(page, await signUp(request));
    await chooseTheme(page, "dark");
    await page.goto(pages.payment);
    await page.getByRole("radio", { name: /^微信支付/ }).check({ force: true });
    await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
    await page.getByRole("button", { name: "去支付" }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/payment\/wechat-qr/);
    await page.goto("/user/profile?tab=orders&state=unpaid");
    const main = page.getByRole("main");
    const row = main.getByRole("listitem").filter({ hasText: "待付款" });
    await expect(row).toContainText(/还剩 (?:30|29) 分钟/);
    await row.getByRole("link").first().tap();
    await expect(main.getByText(/剩余 (?:30:00|29:\d\d)/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible(page);
    await main.getByRole("button", { name: "取消订单" }).tap();
    const question = page.getByRole("dialog", { name: "取消这张订单？" });
    await question.getByRole("button", { name: "取消订单" }).tap();
    await expect(main.getByText("你取消了订单")).toBeVisible();
    await expect(question).toHaveCount(0);
    await expect(main.getByRole("link", { name: "重新选择" })).toBeVisible();
  });
});
