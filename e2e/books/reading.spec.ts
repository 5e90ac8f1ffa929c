import { expect, test } from "../../test/journey/journey.ts";
import { findPages } from "../../test/journey/pages.ts";

test.use({ showsDiagrams: true });

test("tree, table of contents, previous and next links navigate a book", async ({ page, request, isMobile }) => {
  const pages = await findPages(request);
  await page.goto(pages["open-document"]);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("长长的一章");

  if (isMobile) await page.getByRole("button", { name: "打开目录" }).click();
  const tree = page.getByRole("navigation", { name: "本书目录" }).or(page.getByRole("dialog", { name: "本书目录" }));
  await expect(tree.getByRole("link", { name: "长长的一章" })).toHaveAttribute("aria-current", "page");
  await tree.getByRole("link", { name: "开始之前" }).click();
  await expect(heading).toHaveText("开始之前");
  await page.getByRole("main").getByRole("link", { name: "长长的一章", exact: true }).first().click();
  await expect(heading).toHaveText("长长的一章");

  const neighbours = page.getByRole("navigation", { name: "上一篇与下一篇" });
  await neighbours.getByRole("link", { name: /下一篇/ }).click();
  await expect(heading).toHaveText("收尾");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await neighbours.getByRole("link", { name: /上一篇/ }).click();
  await expect(heading).toHaveText("长长的一章");

  if (isMobile) return;
  const contents = page.getByRole("navigation", { name: "本页目录" });
  await contents.getByRole("link", { name: "第四节" }).click();
  await expect(page.getByRole("heading", { name: "第四节" })).toBeInViewport();
  await expect(contents.getByRole("link", { name: "第四节" })).toHaveAttribute("aria-current", /.+/);
});

test("the text size is changed and remembered", async ({ page, request }) => {
  const pages = await findPages(request);
  await page.goto(pages["open-document"]);
  const paragraph = page.getByText("读书的人往前走").first();
  const size = () => paragraph.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const normal = await size();
  await page.getByRole("button", { name: "阅读设置" }).click();
  await page.getByRole("button", { name: "放大文字" }).click();
  await expect.poll(size).toBeGreaterThan(normal);
  const larger = await size();
  await page.reload();
  await expect.poll(size).toBe(larger);
});

test("code is copied, a picture opens large, diagrams are drawn in their own frames", async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const pages = await findPages(request);
  await page.goto(pages["open-document"]);

  await test.step("code", async () => {
    const copy = page.getByRole("button", { name: "复制代码" });
    await copy.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("代码已复制")).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("export const priceFen = 3900;");
  });

  await test.step("picture", async () => {
    const picture = page.getByRole("button", { name: "查看大图：一张示意图" });
    await picture.focus();
    await page.keyboard.press("Enter");
    const large = page.getByRole("dialog", { name: "一张示意图" });
    await expect(large.getByRole("button", { name: "关闭" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(large).toHaveCount(0);
    await expect(picture).toBeFocused();
  });

  await test.step("diagrams", async () => {
    const frame = page.locator('iframe[title="从试读到会员"]');
    await frame.scrollIntoViewIfNeeded();
    const drawing = frame.contentFrame().locator("svg").first();
    await expect(drawing).toBeVisible();
    await expect(drawing).toContainText("开通会员");
    const reach = await drawing.evaluate(() => {
      try {
        return localStorage.length;
      } catch {
        return "no storage";
      }
    });
    expect(reach).toBe("no storage");
    // A drawing that is wider than its frame can be scrolled by keyboard.
    const size = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ ...size, width: 240 });
    await expect(frame.contentFrame().locator("#stage")).toHaveAttribute("tabindex", "0");
    await page.getByRole("button", { name: "查看大图：一张示意图" }).focus();
    await page.keyboard.press("Tab");
    await expect(frame.contentFrame().getByRole("group", { name: /图表比屏幕宽/ })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    const moved = () =>
      frame
        .contentFrame()
        .locator("html")
        .evaluate((element) => element.scrollLeft);
    await expect.poll(moved).toBeGreaterThan(0);
    await page.setViewportSize(size);
    const shape = frame.contentFrame().locator("svg rect").first();
    const lightFill = await shape.evaluate((element) => getComputedStyle(element).fill);
    await page.getByRole("button", { name: "深色主题" }).click();
    await expect.poll(() => shape.evaluate((element) => getComputedStyle(element).fill)).not.toBe(lightFill);
    await expect(page.getByText("图表语法有误")).toBeVisible();
    await page.getByText("图表源码").click();
    await expect(page.getByText("accTitle: 从试读到会员")).toBeVisible();
  });
});

test("loads no diagram engine on a page without diagrams", async ({ page, request }) => {
  const pages = await findPages(request);
  const fetched: string[] = [];
  page.on("request", (sent) => fetched.push(sent.url()));
  await page.goto(pages["gated-document"]);
  await page.goto(pages["open-article"], { waitUntil: "networkidle" });
  expect(fetched.filter((url) => /diagram|mermaid/.test(url))).toEqual([]);
});

test("returning to the system map restores its scroll position", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 300 });
  await page.goto("/system");
  const book = page.getByRole("main").getByRole("link", { name: "旅程样书" });
  await book.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await book.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("旅程样书");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole("navigation", { name: "当前位置" }).getByRole("link", { name: "系统课" }).click();
  await expect(page).toHaveURL("/system");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});
