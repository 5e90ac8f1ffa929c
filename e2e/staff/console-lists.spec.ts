import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { callAs, type Member, signUp } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";

// A code that was used meanwhile is refused.
test.use({ siteName: "console", siteSettings: {}, expectedComplaint: /status of 409/ });

test("a day is typed in any usual form, picked from the calendar, or refused", async ({ page, request, site }) => {
  await enterAsStaff(page, request, site, "owner");
  await page.goto("/admin/audit");
  const from = page.getByRole("textbox", { name: "从", exact: true });

  await test.step("typed with the keyboard alone, and written in the one format", async () => {
    await from.focus();
    await page.keyboard.type("2026年1月5日");
    await expect(page).toHaveURL("/admin/audit");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin/audit?from=2026-01-05");
    await expect(from).toHaveValue("2026-01-05");
  });
  await test.step("a text that is no day is reported and changes nothing", async () => {
    await from.fill("2026-02-30");
    await expect(page.getByRole("alert").filter({ hasText: "写成 2026-01-31" })).toBeVisible();
    await page.keyboard.press("Enter");
    await from.blur();
    await expect(page).toHaveURL("/admin/audit?from=2026-01-05");
  });
  await test.step("picked from the browser's calendar", async () => {
    await page.reload();
    // The calendar itself belongs to the browser; this is what a choice in it does.
    await page.locator('input[type="date"]').first().fill("2026-03-08");
    await expect(page).toHaveURL("/admin/audit?from=2026-03-08");
    await expect(from).toHaveValue("2026-03-08");
  });
  await test.step("an emptied field removes the filter", async () => {
    await from.fill("");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin/audit");
  });
  await test.step("a form with an unreadable time is not sent", async () => {
    await page.goto("/admin/announcements");
    await page.getByRole("button", { name: "加一条公告" }).click();
    const time = page.getByRole("textbox", { name: "出现的时间（北京时间）" }).first();
    await time.fill("明天早上");
    await page.getByRole("textbox", { name: "标题" }).first().fill("晚上维护");
    await expect(page.getByRole("alert").filter({ hasText: "写成 2026-01-31 20:30" })).toBeVisible();
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expect(time).toHaveAttribute("aria-invalid", "true");
    await time.fill("2026/12/1 8:05");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expect(page.getByText("公告已经更新")).toBeVisible();
    await expect(time).toHaveValue("2026-12-01 08:05");
  });
});

test("columns that do not fit are below the first one, and the order can still be chosen", async ({
  page,
  request,
  site,
}) => {
  const owner = await enterAsStaff(page, request, site, "owner");
  const name = "讲座到场的人都可以用的优惠活动";
  await callAs(request, owner, "POST", "/v1/admin/coupon-campaigns", {
    headers: { "idempotency-key": randomUUID() },
    data: {
      name,
      code: "JIANGZUO2026",
      deal: { kind: "amount", amount_fen: 1000 },
      total_limit: 200,
      valid_until: "2099-01-01T00:00:00Z",
    },
  });
  await page.goto("/admin/coupons");
  const table = page.getByRole("table", { name: "优惠券活动" });
  const row = table.getByRole("row").filter({ hasText: name });
  const sort = page.getByRole("combobox", { name: "排序" });
  await expect(table.getByRole("columnheader", { name: "条件" })).toBeVisible();
  await expect(sort).toBeHidden();

  await page.setViewportSize({ width: 820, height: 900 });
  await expect(table.getByRole("columnheader", { name: "条件" })).toHaveCount(0);
  await expect(row.getByRole("definition").filter({ hasText: "减 ¥10" })).toBeVisible();
  await expect(row.getByRole("button", { name: "发放" })).toBeInViewport({ ratio: 1 });
  expect(
    await table.evaluate(({ parentElement: frame }) => (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0)),
  ).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "筛选、排序" }).click();
  await sort.selectOption("排序：活动升序");
  await expect(page).toHaveURL("/admin/coupons?sort=name");
  await expect(row).toContainText("条件");
});

test("everything that matches the filter is selected, and the rows that cannot be changed are named", async ({
  page,
  request,
  site,
}) => {
  const owner = await enterAsStaff(page, request, site, "owner");
  const codes = await makeCodes(page, request, owner, { name: "全部选中", count: 60 });
  const reader = await signUp(request);
  const voids: string[] = [];
  page.on("request", (one) => {
    if (one.method() === "POST" && one.url().endsWith("/void")) voids.push(one.url());
  });
  const bar = page.getByRole("region", { name: "批量操作" });

  await test.step("the page first, then all pages", async () => {
    await page.getByRole("combobox", { name: "状态" }).selectOption("unused");
    await expect(page.getByText("共 60 项")).toBeVisible();
    await page.getByRole("checkbox", { name: "选中这一页" }).check();
    await expect(bar).toContainText("已选 50 项");
    await bar.getByRole("button", { name: "选中全部 60 项符合条件的" }).click();
    await expect(bar).toContainText("已选 60 项，10 项在别的页");
    await expect(bar.getByRole("button", { name: /选中全部/ })).toHaveCount(0);
  });
  await test.step("the question names their number, and nothing happens before the answer", async () => {
    await callAs(request, reader, "POST", "/v1/redeem", { data: { code: codes[0] } });
    await bar.getByRole("button", { name: "作废", exact: true }).click();
    const question = page.getByRole("dialog", { name: "作废这些码" });
    await expect(question).toContainText("60 个没用过的码");
    await expect(question).toContainText("一共 60 项，包括不在这一页的");
    expect(voids).toEqual([]);
    await question.getByRole("button", { name: "作废", exact: true }).click();
  });
  await test.step("the code that somebody used meanwhile is named and stays selected", async () => {
    await expect(page.getByText("作废：59 项已完成")).toBeVisible();
    const report = page.getByRole("alert").filter({ hasText: "1 项没有完成，其余的已经完成" });
    await expect(report).toContainText("这个码已经兑换，不能作废");
    await expect(bar).toContainText("已选 1 项");
    expect(new Set(voids).size).toBe(60);
  });
});

test("an action on many rows can be stopped and continued", async ({ page, request, site }) => {
  const owner = await enterAsStaff(page, request, site, "owner");
  await makeCodes(page, request, owner, { name: "做到一半停止", count: 55 });
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(/\/void$/, async (route) => {
    sent += 1;
    if (sent === 3) {
      reached.resolve();
      await held.promise;
    }
    await route.continue();
  });
  const bar = page.getByRole("region", { name: "批量操作" });
  const voidAll = async () => {
    await bar.getByRole("button", { name: "作废", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "作废", exact: true }).click();
  };
  await page.getByRole("checkbox", { name: "选中这一页" }).check();
  await bar.getByRole("button", { name: "选中全部 55 项符合条件的" }).click();
  await expect(bar).toContainText("已选 55 项");
  await voidAll();
  await reached.promise;
  await expect(bar).toContainText("作废 3 / 55");
  await bar.getByRole("button", { name: "停止" }).click();
  held.resolve();
  await expect(page.getByRole("alert").filter({ hasText: "停在这里：完成 3 项，还有 52 项没有做" })).toBeVisible();
  await expect(bar).toContainText("已选 52 项");
  await voidAll();
  await expect(page.getByText("作废：52 项已完成")).toBeVisible();
  expect(sent).toBe(55);
});

test("rows stay selected on other pages of a list, and another filter ends the selection", async ({
  page,
  request,
  site,
}) => {
  const owner = await enterAsStaff(page, request, site, "owner");
  await makeCodes(page, request, owner, { name: "翻页时选中", count: 60 });
  const ticks = page.getByRole("checkbox", { name: "选中", exact: true });
  const bar = page.getByRole("region", { name: "批量操作" });
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await expect(bar).toContainText("已选 2 项");
  await page.getByRole("button", { name: "下一页" }).click();
  await expect(bar).toContainText("已选 2 项，2 项在别的页");
  await ticks.nth(0).check();
  await expect(bar).toContainText("已选 3 项，2 项在别的页");
  await bar.getByRole("button", { name: "作废", exact: true }).click();
  const question = page.getByRole("dialog", { name: "作废这些码" });
  await expect(question).toContainText("3 个没用过的码");
  await question.getByRole("button", { name: "作废", exact: true }).click();
  await expect(page.getByText("作废：3 项已完成")).toBeVisible();
  await expect(bar).toHaveCount(0);

  await page.goto(page.url().split("?")[0] ?? "");
  await ticks.nth(3).check();
  await expect(bar).toContainText("已选 1 项");
  await page.getByRole("combobox", { name: "状态" }).selectOption({ index: 1 });
  await expect(bar).toHaveCount(0);
});

/** Makes a batch of codes and opens the page that lists them; returns the codes. */
async function makeCodes(
  page: Page,
  request: APIRequestContext,
  owner: Member,
  { name, count }: { name: string; count: number },
): Promise<string[]> {
  const plans = await callAs(request, owner, "GET", "/v1/plans");
  const made = await request.post("/api/v1/admin/code-batches", {
    headers: { ...owner.headers, "idempotency-key": randomUUID() },
    data: { name, grants: { kind: "plan", slug: plans.items[0].slug }, count, valid_until: null },
  });
  expect(made.status()).toBeLessThan(300);
  await page.goto("/admin/codes");
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("checkbox", { name: "选中", exact: true })).toHaveCount(50);
  const lines = (await made.text()).split("\r\n").slice(1, -1);
  return lines.map((line) => line.split(",")[1]?.replaceAll('"', "") ?? "");
}
