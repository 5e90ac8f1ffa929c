import { type APIRequestContext, expect } from "@playwright/test";
import { withDatabase } from "../../test/journey/admin.ts";
import { bringSession, buyPlan, callAs, type Member, signUp } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";

// A separate site, because the site's agreement determines whether deliveries count.
test.use({ siteName: "counted-use", siteSettings: {} });

/** A document of the demo content that a membership opens. */
async function findGated(request: APIRequestContext, buyer: Member) {
  const { items } = await callAs(request, buyer, "GET", "/v1/books?shelf=vip&page_size=50");
  const book = items.find(({ content_type }: { content_type: string }) => content_type === "vip");
  const { tree } = await callAs(request, buyer, "GET", `/v1/books/${book.id}`);
  const gated = tree.find((entry: Entry) => entry.document_id !== null && !entry.is_preview);
  return { bookId: book.id as number, documentId: gated.document_id as number, title: gated.title as string };
}

interface Entry {
  document_id: number | null;
  is_preview: boolean;
}

test("a buyer sees the counted use and contests it, and staff excludes the entry", async ({
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
  const { bookId, documentId, title } = await findGated(request, buyer);
  await callAs(request, buyer, "GET", `/v1/books/${bookId}/documents/${documentId}`);

  await test.step("the order shows the counted use and links to a form with the order filled in", async () => {
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

  await test.step("staff finds the order's entries and excludes one with a reason", async () => {
    const staffPage = await openOtherBrowser();
    await enterAsStaff(staffPage, request, site, "finance");
    await staffPage.goto("/admin/refunds");
    await staffPage.getByRole("link", { name: "打开记录" }).click();
    await staffPage.getByRole("textbox", { name: "订单号" }).fill(orderNo);
    await staffPage.getByRole("button", { name: "查", exact: true }).click();
    await expect(staffPage.getByText("现在算读了 1 篇，不超过 3 篇可以全额退")).toBeVisible();
    const row = staffPage.getByRole("row").filter({ hasText: title });
    await row.getByRole("button", { name: "不计入" }).click();
    const sheet = staffPage.getByRole("dialog");
    await expect(sheet).toContainText("不能恢复");
    await sheet.getByRole("textbox", { name: "原因" }).fill("核实过，家人误点");
    await sheet.getByRole("button", { name: "不计入", exact: true }).click();
    await expect(staffPage.getByText(`《${title}》不再计入`)).toBeVisible();
    await expect(staffPage.getByText("现在算读了 0 篇，不超过 3 篇可以全额退")).toBeVisible();
    await expect(row).toContainText("核实过，家人误点");
  });

  await page.goto(`/user/profile?tab=orders&order=${orderNo}`);
  await expect(page.getByText("已用 0 / 3 篇")).toBeVisible();
});
