import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { callAs, signUp } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";

test.use({ siteName: "console", siteSettings: {}, expectedComplaint: /ERR_FAILED.*\/coupons/ });

const CAMPAIGN = "给老学员的券";

test("coupons are given to a pasted list once, and each failure is named", async ({ page, request, site }) => {
  const staff = await enterAsStaff(page, request, site, "finance");
  const [byPhone, byNumber] = [await signUp(request), await signUp(request)];
  const headers = { "idempotency-key": randomUUID() };
  const deal = { kind: "amount", amount_fen: 1000 };
  // Several coupons per person: a repeated call would give more.
  const data = { name: CAMPAIGN, code: null, deal, per_person: 5, total_limit: null, valid_until: null };
  await callAs(request, staff, "POST", "/v1/admin/coupon-campaigns", { headers, data });
  const countCoupons = async (member: typeof byPhone) =>
    (await callAs(request, member, "GET", "/v1/coupons")).items.length;

  await page.goto("/admin/coupons");
  const row = page.getByRole("row").filter({ hasText: CAMPAIGN });
  await row.getByRole("button", { name: "发放" }).click();
  const sheet = page.getByRole("dialog");
  const list = sheet.getByRole("textbox", { name: "发给谁" });
  await list.fill(`${byPhone.phone}\t13900009999\n#${byNumber.userId}, ${byPhone.userId}\nnobody@example.com`);
  const give = sheet.getByRole("button", { name: "发给 5 个账号" });

  await test.step("the answer is lost after the coupons were given", async () => {
    await page.route("**/coupons", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await give.click();
    await expect(page.getByText(/网络连接失败.*填好的内容还在这一页/)).toBeVisible();
    expect([await countCoupons(byPhone), await countCoupons(byNumber)]).toEqual([1, 1]);
    await page.unroute("**/coupons");
  });
  await test.step("a repetition gives no second coupon and names who received none", async () => {
    await give.click();
    await expect(sheet.getByRole("alert").filter({ hasText: "没有发到" })).toContainText(
      "3 个账号没有发到，2 个已经发到",
    );
    await expect(sheet.getByRole("list", { name: "没有发到的账号" }).getByRole("listitem")).toHaveText([
      /13900009999\s*没有这个账号/,
      new RegExp(`${byPhone.userId}\\s*和 ${byPhone.phone.replace("+", "\\+")} 是同一个账号`),
      /nobody@example\.com\s*没有这个账号/,
    ]);
    await expect(list).toHaveValue(`13900009999\n${byPhone.userId}\nnobody@example.com`);
    expect([await countCoupons(byPhone), await countCoupons(byNumber)]).toEqual([1, 1]);
  });
  await sheet.getByRole("button", { name: "关闭" }).click();
  await expect(row).toContainText("2、0");
});
