import type { Page } from "@playwright/test";
import { delayWaking } from "../../test/journey/delay.ts";
import { expect, test } from "../../test/journey/journey.ts";

const wayTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name, exact: true });

test("focus moves to the heading after a link is followed, but not on the first page or when going back", async ({
  page,
}) => {
  await page.goto("/vip/list");
  await expect(page.locator("body")).toBeFocused();
  await wayTo(page, "文章").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "文章" })).toBeFocused();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("main").getByRole("link", { name: "会员样文" }).first().press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "会员样文" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "文章" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "文章" })).not.toBeFocused();
});

test("each step of the login dialog moves the focus to its title", async ({ page }) => {
  await page.goto("/articles");
  await page.getByRole("banner").getByRole("button", { name: "登录", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "密码" }).click();
  await dialog.getByRole("button", { name: "忘记密码" }).press("Enter");
  await expect(dialog.getByRole("heading", { name: "重设密码" })).toBeFocused();
});

test("a click on 登录 before hydration opens the login dialog after it", async ({ page }) => {
  const wake = await delayWaking(page);
  const coming = page.goto("/articles", { waitUntil: "commit" });
  const button = page.getByRole("banner").getByRole("button", { name: "登录", exact: true });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  wake();
  await coming;
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "手机号" })).toBeVisible();
});

test("the menu that a phone opened before hydration stays open", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const wake = await delayWaking(page);
  const coming = page.goto("/articles", { waitUntil: "commit" });
  await page.getByRole("button", { name: "菜单", exact: true }).click();
  const menu = page.getByRole("navigation", { name: "菜单", exact: true });
  await expect(menu).toBeVisible();
  wake();
  await coming;
  await page.waitForFunction(() => "isAwake" in window);
  // Clicks from before hydration are repeated by effects; later effects and tasks have run after two frames.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
  await expect(menu).toBeVisible();
});

test("a plan chosen before hydration stays chosen, and is the one that is paid", async ({ page }) => {
  const wake = await delayWaking(page);
  const coming = page.goto("/vip", { waitUntil: "commit" });
  const plans = page.getByRole("main").getByRole("radio");
  const [first, last] = [plans.first(), plans.last()];
  for (const plan of [first, last, first]) await plan.check({ force: true });
  wake();
  await coming;
  const payment = page
    .getByRole("main")
    .locator(`a[href$="plan=${await first.inputValue()}"]`)
    .first();
  await expect(payment).toBeVisible();
  await expect(first).toBeChecked();
});

test("pages that require JavaScript state that when it is disabled", async ({ request }) => {
  const { data } = await (await request.get("/api/v1/articles?page_size=1")).json();
  const article = await request.get(`/articles/${data.items[0].id}`);
  expect(await article.text()).toContain("文章正文需要浏览器开启 JavaScript");
  for (const address of ["/user/profile", "/product/payment", "/payment/wechat-qr", "/articles"]) {
    expect(await (await request.get(address)).text()).toContain("登录、付款和个人中心需要浏览器开启 JavaScript");
  }
});

test("without JavaScript the payment pages and the profile state the possible steps and promise nothing else", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
  const page = await context.newPage();
  for (const [address, title, hope] of [
    ["/product/payment?plan=1", "下单和付款需要 JavaScript", "现在没有产生订单和费用"],
    ["/payment/wechat-qr", "显示付款码需要 JavaScript", "不会扣款"],
    ["/payment/success", "查看支付结果需要 JavaScript", "已经付的款不会丢"],
    ["/user/profile", "个人中心需要 JavaScript", "你的会员、订单和学习进度都在"],
  ] as const) {
    await page.goto(address);
    // Text matchers ignore the contents of <noscript>.
    const note = page.locator("main noscript > div");
    await expect(note).toBeVisible();
    const noteText = await note.evaluate((element) => element.textContent ?? "");
    for (const part of [title, hope, "返回首页"]) expect(noteText).toContain(part);
    await expect(page.locator(".skeleton").filter({ visible: true })).toHaveCount(0);
  }
  await context.close();
});
