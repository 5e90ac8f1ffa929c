import { expect, test } from "../../test/journey/journey.ts";
import { findPages } from "../../test/journey/pages.ts";

const title = "页面未找到 - 404";

// The browser logs the status, and the screen logs the hidden details.
test.use({ expectedComplaint: /status of 404|error-screen|Cannot read properties of undefined/ });

// Covers spec §2.15.
test("an unknown path answers 404 inside the site", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole("banner")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByText("404", { exact: true })).toBeVisible();
  await expect(main.getByRole("heading", { name: "页面未找到" })).toBeVisible();
  await expect(main.getByText("抱歉，你访问的页面不存在或已被移动")).toBeVisible();
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /不存在/);
  await main.getByRole("link", { name: "返回首页" }).click();
  await expect(page).toHaveURL("/");
});

for (const path of ["/articles/12a", "/vip/book/x1", "/system/book/1/document/abc"]) {
  // Covers spec §5.1.
  test(`${path} is a fatal 404 without details`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole("heading", { name: "页面未找到" })).toBeVisible();
    await expect(page.getByText(/Page Not Found|Error|stack/)).toHaveCount(0);
  });
}

const gone = [
  ["/articles/999999", "看全部文章", "/articles"],
  ["/vip/book/999999", "看会员库", "/vip/list"],
  ["/system/book/999999/document/1", "看系统课", "/system"],
  ["/basic/course/999999", "看基础课", "/basic"],
  ["/vip/course/999999/video/1", "看会员库", "/vip/list"],
  ["/vip/course/related_book/999999", "看会员库", "/vip/list"],
  ["/media?item=999999", "看全部媒体", "/media"],
  ["/downloads/999999", "看全部下载", "/downloads"],
] as const;

test("missing content is reported on every kind of page, with links to other content (spec §6)", async ({ page }) => {
  for (const [path, label, list] of gone) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page).toHaveTitle(/^内容不存在/);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "内容不存在" })).toBeVisible();
    await expect(main).toContainText("它可能已被移动或删除");
    await expect(main.getByRole("link", { name: label })).toHaveAttribute("href", list);
    // Readers have no layout (spec §2).
    await expect(page.getByRole("banner")).toHaveCount(/document|video/.test(path) ? 0 : 1);
  }
});

test("a missing lesson or chapter links to its course or book", async ({ page, request }) => {
  const pages = await findPages(request);
  await page.goto(`${pages["system-book"]}/document/999999`);
  await page.getByRole("link", { name: "看这本书的目录" }).click();
  await expect(page).toHaveURL(pages["system-book"]);
  await page.goto(`${pages.course}/video/999999`);
  await page.getByRole("link", { name: "看这门课的大纲" }).click();
  await expect(page).toHaveURL(pages.course);
});

// Covers spec §2.6.
test("the Back button opens the previous page, or the home page without one", async ({ page }) => {
  await page.goto("/articles");
  await page.goto("/no/such/page");
  await page.getByRole("button", { name: "返回上一页" }).click();
  await expect(page).toHaveURL("/articles");
});

test("back opens the home page in a new window", async ({ page }) => {
  await page.goto("/no/such/page");
  await page.evaluate(() => Object.defineProperty(history, "length", { value: 1 }));
  await page.getByRole("button", { name: "返回上一页" }).click();
  await expect(page).toHaveURL("/");
});

test("a missing page shows the screen inside the site too", async ({ page }) => {
  await page.goto("/articles");
  // Simulates an article that was removed after this list was loaded.
  await page.route(/\/articles\/\d+\.data/, (route) =>
    route.continue({ url: new URL("/articles/12a.data", page.url()).href }),
  );
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "页面未找到" })).toBeVisible();
  await page.getByRole("link", { name: "返回首页" }).click();
  await expect(page.getByRole("region", { name: "最新文章" })).toBeVisible();
});

test("a page that throws while rendering has the title and description of the error screen, the next page its own", async ({
  page,
}) => {
  await page.goto("/vip");
  const formerTitle = await page.title();
  // Articles without their tags: the page's component throws when it reads them.
  await page.route(/\/articles\.data/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"tags"', '"no_tags"') });
  });
  await page.getByRole("banner").getByRole("link", { name: "文章" }).click();
  await expect(page.getByRole("heading", { name: "页面未找到" })).toBeVisible();
  await expect(page).toHaveTitle(title);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /不存在/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await page.goBack();
  await expect(page).toHaveTitle(formerTitle);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});

test("an article address without a number calls no API", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/v1\/articles\//.test(request.url())) calls.push(request.url());
  });
  await page.goto("/articles/12a?x=1");
  await expect(page.getByRole("heading", { name: "页面未找到" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(calls).toEqual([]);

  // Navigates from an open page by a link or Back, so no document is requested.
  await page.goto("/articles");
  await page.evaluate(() => {
    history.pushState(null, "", "/articles/12b?x=1");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("heading", { name: "页面未找到" })).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name)).toMatch(/\/articles$/);
  expect(calls).toEqual([]);
});

// Covers spec §2.6.
test("search engines and link previewers get the status without content", async ({ request }) => {
  const agents = [
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
    "facebookexternalhit/1.1",
  ];
  for (const path of ["/no/such/page", "/articles/12a"]) {
    for (const agent of agents) {
      const answer = await request.get(path, { headers: { "user-agent": agent } });
      expect(answer.status()).toBe(404);
      expect(await answer.text()).not.toContain("页面未找到");
      expect(answer.headers()["x-robots-tag"]).toBe("noindex");
    }
  }
});
