import type { Page, Route } from "@playwright/test";
import { expect, test } from "../../test/journey/journey.ts";
import { findPages } from "../../test/journey/pages.ts";
import { takeWay } from "../../test/journey/ways.ts";

// The browser logs a lost network and answers that report an outage.
test.use({
  expectedComplaint: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (?:404|429|500|503)|dynamically imported|preload/,
});

const TROUBLE = "网络连接失败，请检查网络";

/** Types a text on a page that loses it on reload. */
async function typeSomething(page: Page): Promise<void> {
  await page.getByRole("banner").evaluate((banner) => {
    const field = document.createElement("input");
    field.setAttribute("aria-label", "写了一半的话");
    banner.append(field);
  });
  await page.getByRole("textbox", { name: "写了一半的话" }).fill("写了一半");
}

async function expectUntouched(page: Page, address: string): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("textbox", { name: "写了一半的话" })).toHaveValue("写了一半");
}

const wayTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name, exact: true });

const ARTICLES_CODE = "**/assets/articles-page-*.js";
const COMMUNITY_CODE = "**/assets/community-page-*.js";

/** Collects errors that no code of the page handles. */
function collectFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  return failures;
}

test("without network a click keeps the page and the typed text, and a retry opens the requested page", async ({
  page,
  context,
}) => {
  await page.goto("/articles");
  await typeSomething(page);
  await context.setOffline(true);
  await takeWay(page, "会员方案");
  const notice = page.getByRole("region", { name: "通知" });
  await expect(notice.getByText(TROUBLE)).toBeVisible();
  await expectUntouched(page, "/articles");

  await notice.getByRole("button", { name: "再试一次" }).click();
  await expect(notice.getByText(TROUBLE)).toBeVisible();
  await expectUntouched(page, "/articles");

  await context.setOffline(false);
  await notice.getByRole("button", { name: "再试一次" }).click();
  await expect(page).toHaveURL("/vip");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/会员能读完整的内容/);
  await expect(notice.getByText(TROUBLE)).toBeHidden();
  await expect(page.getByRole("textbox", { name: "写了一半的话" })).toHaveValue("写了一半");
});

test("without network another link can be followed, and the first one works again later", async ({ page, context }) => {
  await page.goto("/");
  await wayTo(page, "文章").click();
  await expect(page.getByRole("heading", { level: 1, name: "文章" })).toBeVisible();
  await context.setOffline(true);
  await takeWay(page, "会员方案");
  await expect(page.getByText(TROUBLE)).toBeVisible();
  await context.setOffline(false);
  await takeWay(page, "会员库");
  await expect(page.getByRole("heading", { level: 1, name: "会员库" })).toBeVisible();
  await expect(page.getByText(TROUBLE)).toBeHidden();
  await takeWay(page, "会员方案");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/会员能读完整的内容/);
});

test("going back without network keeps the page and its address", async ({ page, context }) => {
  await page.goto("/vip/list");
  await wayTo(page, "文章").click();
  await expect(page.getByRole("heading", { level: 1, name: "文章" })).toBeVisible();
  await typeSomething(page);
  await context.setOffline(true);
  await page.evaluate(() => history.back());
  await expect(page.getByText(TROUBLE)).toBeVisible();
  await expectUntouched(page, "/articles");
  await context.setOffline(false);
  await page.getByRole("button", { name: "再试一次" }).click();
  await expect(page).toHaveURL("/vip/list");
  await expect(page.getByRole("heading", { level: 1, name: "会员库" })).toBeVisible();
});

for (const [status, text] of [
  [503, "服务暂时不可用，请稍后再试"],
  [429, "请求过于频繁，请稍后再试"],
] as const) {
  test(`explains an answer with status ${status} and offers a retry`, async ({ page }) => {
    await page.goto("/articles");
    await typeSomething(page);
    await page.route("**/vip.data**", (route) => route.fulfill({ status, body: "" }));
    await takeWay(page, "会员方案");
    await expect(page.getByText(text)).toBeVisible();
    await expectUntouched(page, "/articles");
    await page.unroute("**/vip.data**");
    await page.getByRole("button", { name: "再试一次" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/会员能读完整的内容/);
  });
}

test("a filter that fails to load keeps the list and the typed text, and is applied on retry", async ({ page }) => {
  await page.goto("/basic");
  const field = page.getByRole("searchbox", { name: "在这里搜索" });
  await field.fill("写了一半的词");
  await page.route("**/basic.data**", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("navigation", { name: "类型" }).getByRole("link", { name: "图书" }).click();
  const notice = page.getByRole("region", { name: "通知" });
  await expect(notice.getByText("这一页没有打开，我们这边出了点问题")).toBeVisible();
  await expect(page).toHaveURL("/basic");
  await expect(field).toHaveValue("写了一半的词");
  // The list matches the choice.
  await expect(page.getByRole("link", { name: "图书", exact: true }).first()).not.toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.unroute("**/basic.data**");
  await notice.getByRole("button", { name: "再试一次" }).click();
  await expect(page).toHaveURL("/basic?kind=book");
  await expect(page.getByRole("heading", { name: "页面未找到" })).toHaveCount(0);
});

test("Enter in the search box without network keeps the page, as other navigation does", async ({ page, context }) => {
  // Simulates a network that is lost before the code of notifications has loaded.
  await page.route("**/assets/late-shell-*.js", (route) => route.abort());
  await page.goto("/articles");
  await context.setOffline(true);
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "搜索全站" });
  await expect(page.getByRole("dialog").getByText(TROUBLE)).toBeVisible();
  await field.fill("写作");
  await field.press("Enter");
  const notice = page.getByRole("region", { name: "通知" });
  await expect(notice.getByText(TROUBLE)).toBeVisible();
  await expect(page).toHaveURL("/articles");
  await page.unroute("**/assets/late-shell-*.js");
  await context.setOffline(false);
  await notice.getByRole("button", { name: "再试一次" }).click();
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent("写作")}`);
  await expect(page.getByRole("searchbox", { name: "搜索全站" })).toHaveValue("写作");
});

test("failed search results are requested again by one named button", async ({ page }) => {
  let answer = () => {};
  await page.route("**/api/v1/search?**", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
  await page.goto("/search?q=%E5%86%99%E4%BD%9C");
  const note = page.getByRole("alert").filter({ hasText: "搜索结果没有取到" });
  await expect(note).toBeVisible();
  await page.route("**/api/v1/search?**", async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await note.getByRole("button", { name: "再试一次" }).click();
  await expect(note.getByRole("button", { name: "正在取…" })).toBeFocused();
  answer();
  await expect(page.getByText(/^找到 \d+ 处$/)).toBeVisible();
  await expect(note).toHaveCount(0);
});

test("the login dialog opens without a network, reports the failure, and continues when the network is back", async ({
  page,
  context,
}) => {
  await page.goto("/articles");
  await typeSomething(page);
  await context.setOffline(true);
  await page.getByRole("banner").getByRole("button", { name: "登录", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "登录" });
  await expect(dialog.getByText(TROUBLE)).toBeVisible();
  await expectUntouched(page, "/articles");
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "再试一次" }).click();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "手机号" })).toBeVisible();
});

test("if a page's code is missing without a new release the current page stays, and a retry loads the code when available", async ({
  page,
}) => {
  await page.goto("/articles");
  await typeSomething(page);
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) requested.push(request.url());
  });
  await page.route("**/assets/vip-page-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await takeWay(page, "会员方案");
  await expect(page.getByRole("region", { name: "通知" }).getByText(TROUBLE)).toBeVisible();
  await expectUntouched(page, "/articles");
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "再试一次" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/会员能读完整的内容/);
  expect(requested).toEqual([]);
});

for (const [cause, loseCode] of [
  ["is gone", (route: Route) => route.fulfill({ status: 404, body: "" })],
  ["does not arrive", (route: Route) => route.abort("internetdisconnected")],
] as const) {
  test(`pointing at a link whose code ${cause} reports nothing, and a click keeps the page and offers a retry`, async ({
    page,
  }) => {
    await page.goto("/vip");
    await typeSomething(page);
    const failures = collectFailures(page);
    await page.route(ARTICLES_CODE, loseCode);
    const link = wayTo(page, "文章");
    const attempted = page.waitForRequest(ARTICLES_CODE);
    await link.hover();
    await attempted;
    // A second link is fetched after the failure, so what the failure reports is visible by then.
    const fetched = page.waitForResponse(COMMUNITY_CODE);
    await wayTo(page, "社区").hover();
    await (await fetched).finished();
    const notice = page.getByRole("region", { name: "通知" });
    await expect(notice.getByText(TROUBLE)).toBeHidden();
    await expectUntouched(page, "/vip");
    expect(failures).toEqual([]);

    await link.click();
    await expect(notice.getByText(TROUBLE)).toBeVisible();
    await expectUntouched(page, "/vip");
    await page.unrouteAll({ behavior: "wait" });
    await notice.getByRole("button", { name: "再试一次" }).click();
    await expect(page).toHaveURL("/articles");
    await expect(page.getByRole("heading", { level: 1, name: "文章" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "写了一半的话" })).toHaveValue("写了一半");
  });
}

test("a first page whose code is missing without a new release can be read, with a message", async ({ page }) => {
  await page.goto("/articles");
  await page.route("**/assets/vip-page-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.evaluate(() => location.assign("/vip"));
  const note = page.getByRole("alert").filter({ hasText: "页面没有加载完整" });
  await expect(note).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/会员能读完整的内容/);
  await page.unrouteAll({ behavior: "wait" });
  await note.getByRole("button", { name: "再试一次" }).click();
  await expect(page.getByRole("link", { name: /^开通/ }).first()).toBeVisible();
  await expect(note).toHaveCount(0);
});

test.describe("a text with diagrams", () => {
  test.use({ showsDiagrams: true });

  test("a picture that does not load shows its text, and loads on retry", async ({ page, request }) => {
    const pages = await findPages(request);
    await page.route("**/files/*.svg", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(pages["open-document"]);
    const again = page.getByRole("button", { name: "图片“一张示意图”没有取到，再试一次" });
    await again.scrollIntoViewIfNeeded();
    await page.unrouteAll({ behavior: "wait" });
    await again.click();
    await expect(page.getByRole("button", { name: "查看大图：一张示意图" })).toBeVisible();
    await expect(again).toHaveCount(0);
  });

  test("without network a text stays readable, and its copy buttons appear when the network is back", async ({
    page,
    request,
  }) => {
    const pages = await findPages(request);
    await page.route("**/assets/prose-tools-*.{js,css}", (route) => route.abort("internetdisconnected"));
    await page.goto(pages["open-document"]);
    const notice = page.getByRole("region", { name: "通知" });
    await expect(notice.getByText(TROUBLE)).toBeVisible();
    await expect(notice).toContainText("文字可以照常读");
    await expect(page.getByText("读书的人往前走").first()).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    await notice.getByRole("button", { name: "再试一次" }).click();
    const copy = page.getByRole("button", { name: "复制代码" });
    await expect(copy).toBeAttached();
    await expect(copy).toHaveCSS("position", "absolute");
  });
});
