import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../test/journey/journey.ts";
import { findPages } from "../../test/journey/pages.ts";

const header = (page: Page) => page.getByRole("navigation", { name: "主导航" });

test("the menu of 学习 opens and closes by keyboard, and returns the focus", async ({ page }) => {
  await page.goto("/articles", { waitUntil: "networkidle" });
  const section = header(page).getByText("学习", { exact: true });
  const first = header(page).getByRole("link", { name: "基础课", exact: true });
  await expect(header(page).getByRole("link", { name: "文章", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(first).toBeHidden();

  await section.focus();
  await page.keyboard.press("Enter");
  await expect(first).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(first).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(first).toBeHidden();
  await expect(section).toBeFocused();

  // Moving on with Tab closes it.
  await page.keyboard.press("Space");
  await expect(first).toBeVisible();
  for (let link = 0; link < 3; link++) await page.keyboard.press("Tab");
  await expect(header(page).getByRole("link", { name: "会员库", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(header(page).getByRole("link", { name: "文章", exact: true })).toBeFocused();
  await expect(first).toBeHidden();

  await section.click();
  await expect(first).toBeVisible();
  await page.getByRole("main").click({ position: { x: 5, y: 300 } });
  await expect(first).toBeHidden();

  await section.focus();
  await page.keyboard.press("Enter");
  await first.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "基础课" })).toBeFocused();
  await expect(first).toBeHidden();
  await expect(section).toHaveAttribute("aria-current", "true");
  await section.click();
  await expect(first).toHaveAttribute("aria-current", "page");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu opens, and its links work", async ({ page }) => {
    await page.goto("/");
    await header(page).getByText("学习", { exact: true }).click();
    await header(page).getByRole("link", { name: "会员库", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "会员库" })).toBeVisible();
  });
});

test("header and footer fit every width and have the same links", async ({ page }) => {
  await page.goto("/");
  for (const width of [320, 390, 767, 768, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, String(width)).toBeLessThanOrEqual(0);
    await expect(header(page)).toBeVisible({ visible: width >= 768 });
    await expect(page.getByRole("navigation", { name: "常用" })).toBeVisible({ visible: width < 768 });
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  const bar = (page: Page) => page.getByRole("navigation", { name: "常用" });
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox();
    if (box === null) throw new Error("the element is not visible");
    return { ...box, bottom: box.y + box.height };
  };

  test("the tab bar links to home, learning and the profile, and marks the current page", async ({ page }) => {
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(bar(page).getByRole("link")).toHaveText(["首页", "学习", "社区", "我的"]);
    await expect(bar(page).getByRole("link", { name: "首页" })).toHaveAttribute("aria-current", "true");
    await bar(page).getByRole("link", { name: "学习" }).tap();
    await expect(page.getByRole("heading", { level: 1, name: "系统课" })).toBeVisible();
    await expect(bar(page).getByRole("link", { name: "学习" })).toHaveAttribute("aria-current", "true");
    await expect(bar(page).getByRole("link", { name: "首页" })).not.toHaveAttribute("aria-current");
    await bar(page).getByRole("link", { name: "我的" }).tap();
    // A guest signs in first (decisions §4).
    await expect(page.getByRole("dialog").getByText("登录后查看这个页面")).toBeVisible();
  });

  test("the tab bar covers neither the end of the page nor the back-to-top button", async ({ page }) => {
    await page.goto("/", { waitUntil: "networkidle" });
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    const top = await boxOf(bar(page));
    expect(top.bottom).toBe(844);
    expect((await boxOf(page.getByRole("button", { name: "返回顶部" }))).bottom).toBeLessThan(top.y);
    const ends = await page.evaluate(() =>
      [...document.querySelectorAll("footer :is(a, p, span), aside :is(a, p, span)")].map(
        (text) => text.getBoundingClientRect().bottom,
      ),
    );
    expect(Math.max(...ends)).toBeLessThan(top.y);
  });

  test.describe("with diagrams", () => {
    test.use({ showsDiagrams: true });

    test("it is hidden on pages with their own bar and on reading pages", async ({ page, request }) => {
      await page.goto("/vip", { waitUntil: "networkidle" });
      await expect(page.getByRole("region", { name: "应付金额" })).toBeVisible();
      await expect(bar(page)).toBeHidden();
      await page.goto((await findPages(request))["open-document"], { waitUntil: "networkidle" });
      await expect(bar(page)).toHaveCount(0);
    });
  });

  test("it is not printed", async ({ page }) => {
    await page.goto("/");
    await page.emulateMedia({ media: "print" });
    await expect(bar(page)).toBeHidden();
  });
});
