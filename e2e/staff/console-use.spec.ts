import { expect } from "@playwright/test";
import { withDatabase } from "../../test/journey/admin.ts";
import { bringSession, buyPlan, callAs, signUp } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";
import { findPages } from "../../test/journey/pages.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";

// Whether deliveries count is a fact of the whole site's agreement.
test.use({ siteName: "counted-use", siteSettings: {} });

test("a buyer sees what counts and contests it, and staff leaves the entry out", async ({
  page,
  request,
  site,
  openOtherBrowser,
}) => {
  await withDatabase(site, ({ pool }) =>
    pool.query("update legal_texts set counts_deliveries = true where kind = 'purchase'"),
  );
  const buyer = await signUp(request);
  const { items } = await callAs(request, buyer, "GET", "/v1/plans");
  const orderNo = await buyPlan(request, buyer, items[0].id);
  const [, book, document] = /book\/(\d+)\/document\/(\d+)/.exec((await findPages(request))["gated-document"]) ?? [];
  await callAs(request, buyer, "GET", `/v1/books/${book}/documents/${document}`);

  await test.step("the order says what counts, and leads to a form that knows the order", async () => {
    await bringSession(page, buyer);
    await page.goto(`/user/profile?tab=orders&order=${orderNo}`);
    await expect(page.getByText("已用 1 / 3 篇")).toBeVisible();
    await page.getByText("算了哪些，各在什么时候").click();
    await page.getByRole("main").getByRole("link", { name: "投诉与举报" }).click();
    await expect(page.getByRole("textbox", { name: "相关页面的网址" })).toHaveValue(new RegExp(`order=${orderNo}$`));
    await expect(page.getByRole("combobox", { name: "哪一类" })).toHaveValue("service");
    await page.getByRole("textbox", { name: "发生了什么" }).fill("这一篇不是我打开的，请核实。");
    await page.getByRole("button", { name: "提交", exact: true }).click();
    await expect(page.getByText("已收到，编号")).toBeVisible();
  });

  await test.step("staff finds the order's entries and leaves one out with a reason", async () => {
    const staffPage = await openOtherBrowser();
    await enterAsStaff(staffPage, request, site, "finance");
    await staffPage.goto("/admin/refunds");
    await staffPage.getByRole("link", { name: "打开记录" }).click();
    await staffPage.getByRole("textbox", { name: "订单号" }).fill(orderNo);
    await staffPage.getByRole("button", { name: "查", exact: true }).click();
    await expect(staffPage.getByText("现在算读了 1 篇，不超过 3 篇可以全额退")).toBeVisible();
    const row = staffPage.getByRole("row").filter({ hasText: "会员的一章" });
    await row.getByRole("button", { name: "不计入" }).click();
    const sheet = staffPage.getByRole("dialog");
    await expect(sheet).toContainText("不能恢复");
    await sheet.getByRole("textbox", { name: "原因" }).fill("核实过，家人误点");
    await sheet.getByRole("button", { name: "不计入", exact: true }).click();
    await expect(staffPage.getByText("《会员的一章》不再计入")).toBeVisible();
    await expect(staffPage.getByText("现在算读了 0 篇，不超过 3 篇可以全额退")).toBeVisible();
    await expect(row).toContainText("核实过，家人误点");
  });

  await page.goto(`/user/profile?tab=orders&order=${orderNo}`);
  await expect(page.getByText("已用 0 / 3 篇")).toBeVisible();
});
