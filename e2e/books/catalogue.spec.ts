import type { Page } from "@playwright/test";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, signUp } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

const row = (page: Page, name: string) => page.getByRole("navigation", { name, exact: true });
const works = (page: Page) => page.getByRole("main").getByRole("article");

test("the address of the members' library selects kind, level, search and order", async ({ page }) => {
  await page.goto("/vip/list");
  const all = await works(page).count();
  await row(page, "类型").getByRole("link", { name: "课程" }).click();
  await expect(page).toHaveURL("/vip/list?kind=course");
  await expect(row(page, "类型").getByRole("link", { name: "课程" })).toHaveAttribute("aria-current", "true");
  await expect.poll(() => works(page).count()).toBeLessThan(all);
  expect(await works(page).count()).toBeGreaterThan(0);

  await row(page, "类型").getByRole("link", { name: "图书" }).click();
  await row(page, "级别").getByRole("link", { name: "高级" }).click();
  await expect(page).toHaveURL("/vip/list?kind=book&level=premium");
  await expect(works(page).filter({ hasText: "高级样书" })).toHaveCount(1);
  await expect(works(page).filter({ hasText: "会员样书" })).toHaveCount(0);

  await page.getByRole("searchbox", { name: "在这里搜索" }).fill("高级样书");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/kind=book&level=premium&q=/);
  await expect(works(page)).toHaveCount(1);
  await page.getByRole("searchbox").fill("没有这样的东西");
  await page.keyboard.press("Enter");
  await expect(page.getByText("没有找到「没有这样的东西」")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("高级样书");
  await page.getByRole("searchbox").fill("");
  await page.keyboard.press("Enter");
  await row(page, "排序").getByRole("link", { name: "最新" }).click();
  await expect(page).toHaveURL("/vip/list?kind=book&level=premium&sort=newest");
});

test("a second filter selected before the page has loaded keeps the first", async ({ page }) => {
  await page.goto("/vip/list");
  const arrival = Promise.withResolvers<void>();
  await page.route("**/vip/list.data?**", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await row(page, "类型").getByRole("link", { name: "图书" }).click();
  await expect(row(page, "类型").getByRole("link", { name: "图书" })).toHaveAttribute("aria-current", "true");
  await row(page, "级别").getByRole("link", { name: "高级" }).click();
  await row(page, "排序").getByRole("link", { name: "最新" }).click();
  arrival.resolve();
  await expect(page).toHaveURL("/vip/list?kind=book&level=premium&sort=newest");
  await expect(works(page).filter({ hasText: "高级样书" })).toHaveCount(1);
});

test("an unknown filter is 404; a filter without results is not indexed by search engines", async ({ request }) => {
  for (const query of ["kind=film", "level=9", "sort=price", "category=没有的", "tag=没有的", "page=99"])
    expect((await request.get(encodeURI(`/vip/list?${query}`))).status(), query).toBe(404);
  const empty = await request.get(encodeURI("/vip/list?kind=course&level=premium&category=样本"));
  expect(empty.status()).toBe(200);
  expect(await empty.text()).toContain('<meta name="robots" content="noindex"');
});

test("basic courses are under 学习, each card with its level", async ({ page }) => {
  await page.goto("/basic");
  await expect(page.getByRole("heading", { level: 1, name: "基础课" })).toBeVisible();
  for (const work of await works(page).all()) await expect(work).toContainText(/公开|登录可读/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the library is filtered and searched", async ({ page }) => {
    await page.goto("/vip/list");
    await row(page, "类型").getByRole("link", { name: "图书" }).click();
    await page.getByRole("searchbox").fill("会员样书");
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/\?kind=book&q=/);
    await expect(works(page)).toHaveCount(1);
  });
});

test("lists and the learning path show the learner's progress", async ({ page, request }) => {
  const pages = await findPages(request);
  const member = await signUp(request);
  const id = Number(/\d+$/.exec(pages["open-document"])?.[0]);
  const report = { kind: "document", id, seen: [[0, 40]], stopped_at: null, age_seconds: 0 };
  await callAs(request, member, "POST", "/v1/learning/reports", { data: { reports: [report] } });
  await bringSession(page, member);
  await page.goto("/system");
  await expect(works(page).filter({ hasText: "旅程样书" })).toContainText(/已学 \d+%/);
});
