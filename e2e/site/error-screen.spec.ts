import { expect, test } from "../../test/journey/journey.ts";

const title = "页面未找到 - 404";

// The browser reports the status, and the screen logs what it hides.
test.use({ expectedComplaint: /status of 404|error-screen/ });

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

for (const path of ["/articles/12a", "/articles/999999", "/vip/book/999999", "/system/book/1/document/abc"]) {
  test(`${path} is a fatal 404 without details`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole("heading", { name: "页面未找到" })).toBeVisible();
    await expect(page.getByText(/Page Not Found|Error|stack/)).toHaveCount(0);
  });
}

test("back leads to the page before, or home where there is none", async ({ page }) => {
  await page.goto("/articles");
  await page.goto("/no/such/page");
  await page.getByRole("button", { name: "返回上一页" }).click();
  await expect(page).toHaveURL("/articles");
});

test("back leads home in a fresh window", async ({ page }) => {
  await page.goto("/no/such/page");
  await page.evaluate(() => Object.defineProperty(history, "length", { value: 1 }));
  await page.getByRole("button", { name: "返回上一页" }).click();
  await expect(page).toHaveURL("/");
});

test("a page that is gone shows the screen on the way inside the site too", async ({ page }) => {
  await page.goto("/articles");
  // As if the article had been taken down after this list was read.
  await page.route(/\/articles\/\d+\.data/, (route) =>
    route.continue({ url: new URL("/articles/12a.data", page.url()).href }),
  );
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "页面未找到" })).toBeVisible();
  await page.getByRole("link", { name: "返回首页" }).click();
  await expect(page.getByRole("region", { name: "最新文章" })).toBeVisible();
});

test("search engines and link previewers get the status and nothing to see", async ({ request }) => {
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
