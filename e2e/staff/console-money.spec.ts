import { expect } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../../test/journey/accessible.ts";
import { addPaymentException } from "../../test/journey/admin.ts";
import { fillSite, WRITTEN } from "../../test/journey/busy-site.ts";
import { callAs } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";
import { widest } from "../../test/journey/widest.ts";

test.use({ siteName: "console", siteSettings: {}, expectedComplaint: /status of 422 .*\/promotions\)$/ });

test("a refund and a payment exception are handled with only the mouse", async ({ page, request, site }) => {
  const { buyer, refundedOrder } = await fillSite(request, site);
  await addPaymentException(site, { orderNo: refundedOrder });
  await enterAsStaff(page, request, site, "finance");

  await test.step("the request with its sum is found and approved", async () => {
    await page.goto("/admin");
    await page
      .getByRole("main")
      .getByRole("link", { name: /退款申请/ })
      .click();
    await page.getByRole("row").filter({ hasText: refundedOrder }).getByRole("link").first().click();
    await expect(page.getByText(WRITTEN.refundReason)).toBeVisible();
    await page.getByRole("button", { name: "同意退 ¥39.00" }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet).toContainText("¥39.00 原路退回");
    await sheet.getByRole("button", { name: "同意退 ¥39.00" }).click();
    await expect(page.getByText("已经同意，退 ¥39.00")).toBeVisible();
    await expect
      .poll(async () => (await callAs(request, buyer, "GET", `/v1/orders/${refundedOrder}`)).order.state)
      .toBe("refunded");
  });
  await test.step("the exception is settled with a note", async () => {
    await page.getByRole("navigation", { name: "控制台" }).getByRole("link", { name: "异常款项和对账" }).click();
    const row = page.getByRole("row").filter({ hasText: refundedOrder });
    await row.getByRole("button", { name: "了结" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("textbox", { name: "怎么处理的" }).fill("核对过渠道账单，已经退回");
    await sheet.getByRole("button", { name: "了结", exact: true }).click();
    await expect(page.getByText("已经了结")).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});

test("support reads what a buyer bought, what it opened and why it no longer opens", async ({
  page,
  request,
  site,
}) => {
  const { buyer, refundedOrder } = await fillSite(request, site);
  await enterAsStaff(page, request, site, "support");
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "控制台" }).getByRole("link", { name: "订单" }).click();
  await page.getByRole("searchbox").fill(buyer.name);
  const row = page.getByRole("row").filter({ hasText: buyer.name });
  await expect(row).toHaveCount(1);
  await row.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("VIP 月卡");
  const main = page.getByRole("main");
  await expect(main).toContainText(refundedOrder);
  await expect(page.getByRole("region", { name: "开通了什么" })).toContainText("起，");
  await expect(page.getByRole("region", { name: "收到的款项" })).toContainText("¥39.00");
  await expect(page.getByRole("region", { name: "经过" }).getByRole("listitem")).toHaveCount(3);
  // Support may not see the rights of an account or refunds.
  await expect(main.getByRole("link", { name: "买家的会员与权益" })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widest(page)).toBeLessThanOrEqual(390);
});

test("a plan's price is changed and a promotion scheduled with only the mouse", async ({ page, request, site }) => {
  const owner = await enterAsStaff(page, request, site, "owner");
  await page.goto("/admin/plans");
  await page.getByRole("link", { name: "VIP 季卡" }).click();
  await page.getByRole("textbox", { name: "平时的价格" }).fill("89");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("方案已经保存")).toBeVisible();
  await page.getByRole("link", { name: "促销和价格" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("“VIP 季卡”的促销和价格");
  await page.getByRole("textbox", { name: "促销价" }).fill("69");
  await page.getByLabel("到（北京时间）").fill("2099-01-01T00:00");
  await page.getByRole("button", { name: "安排促销" }).click();
  // A promotion of this length is refused with an error at its field, and the typed values are preserved.
  await expect(page.getByText("一次促销最长")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "促销价" })).toHaveValue("69");
  const end = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("到（北京时间）").fill(`${end}T00:00`);
  await page.getByRole("button", { name: "安排促销" }).click();
  await expect(page.getByText("促销已经安排")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "促销价" })).toHaveValue("");
  await expect(page.getByRole("region", { name: "促销", exact: true })).toContainText(owner.name);
  await page.goto("/vip");
  await expect(page.getByRole("main")).toContainText("¥69");
});

test("a bundle of two works is created and put on sale with only the mouse", async ({ page, request, site }) => {
  await enterAsStaff(page, request, site, "owner");
  await page.goto("/admin/new-product");
  const add = page.getByRole("button", { name: "加一项内容" });
  const sheet = page.getByRole("dialog");
  await add.click();
  await sheet.getByRole("button", { name: "选这个：做出你的第一门课" }).click();
  await add.click();
  await sheet.getByRole("tab", { name: "图书" }).click();
  await sheet.getByRole("button", { name: "选这个：把知识做成作品" }).click();
  await expect(page.getByRole("button", { name: "拿掉" })).toHaveCount(2);
  await page.getByRole("textbox", { name: "第 1 项在合集里的价格" }).fill("99");
  await page.getByRole("textbox", { name: "第 2 项在合集里的价格" }).fill("129");
  await page.getByRole("textbox", { name: "标题" }).fill("两项一起学");
  await page.getByRole("textbox", { name: "平时的价格" }).fill("199");
  await page.getByRole("button", { name: "建立商品" }).click();
  const row = page.getByRole("row").filter({ hasText: "两项一起学" });
  await row.getByRole("checkbox", { name: "选中" }).check();
  await page.getByRole("button", { name: "上架", exact: true }).click();
  await expect(row).toContainText("在售");
  await page.goto("/product");
  await expect(page.getByRole("main")).toContainText("两项一起学");
});
