import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../test/journey/journey.ts";
import { findPages } from "../../test/journey/pages.ts";

/** The column next to the text, or the drawer on a narrow screen. */
async function openTree(page: Page, isMobile: boolean): Promise<Locator> {
  if (!isMobile) return page.getByRole("navigation", { name: "本书目录" });
  await page.getByRole("button", { name: "打开目录" }).click();
  return page.getByRole("dialog", { name: "本书目录" });
}

const documents = ["没有提到的一篇", "备用的一篇"];

async function expectAppendix(place: Locator, isOpen: boolean): Promise<void> {
  const appendix = place.getByRole("group").filter({ hasText: "附录" });
  await expect(appendix).toHaveJSProperty("open", isOpen);
  for (const name of documents) await expect(appendix.getByRole("link", { name })).toBeVisible({ visible: isOpen });
}

test("the appendix is collapsed below the contents and opens by click and by keyboard", async ({
  page,
  request,
  isMobile,
}) => {
  const pages = await findPages(request);

  async function openAndClose(place: Locator): Promise<void> {
    await expectAppendix(place, false);
    const summary = place.getByText(/^附录/);
    const last = place.getByRole("link", { name: "更远的一篇" });
    const lowest = await last.boundingBox();
    expect((await summary.boundingBox())?.y).toBeGreaterThan((lowest?.y ?? 0) + (lowest?.height ?? 0) - 1);
    expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await summary.click();
    await expectAppendix(place, true);
    await summary.click();
    await expectAppendix(place, false);
    // Starts at the previous row, as a keyboard user does.
    await last.focus();
    await page.keyboard.press("Tab");
    await expect(summary).toBeFocused();
    await page.keyboard.press("Enter");
    await expectAppendix(place, true);
    await page.keyboard.press("Tab");
    await expect(place.getByRole("link", { name: documents[0] ?? "" })).toBeFocused();
  }

  await test.step("on the book's page", async () => {
    await page.goto(pages["vip-book"]);
    await expect(page.getByText("附录 2 篇")).toBeVisible();
    await openAndClose(page.getByRole("main"));
  });

  await test.step("beside the text", async () => {
    await page.goto(pages["gated-document"]);
    const tree = await openTree(page, isMobile);
    await openAndClose(tree);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    );
    const address = await tree.getByRole("link", { name: documents[0] ?? "" }).getAttribute("href");
    expect(await (await request.get(address ?? "")).text()).toContain('name="robots" content="noindex"');
  });
});

test("a document reached only by a link is a chapter under its own heading, gated like its book", async ({
  page,
  request,
  isMobile,
}) => {
  const pages = await findPages(request);
  await page.goto(pages["vip-book"]);
  await page.getByRole("main").getByRole("link", { name: "谁都可以读的开头" }).first().click();
  const heading = page.getByRole("heading", { level: 1, includeHidden: true });
  const gate = page.getByRole("complementary", { name: "开通会员读全文" });
  await expect(heading).toHaveText("谁都可以读的开头");
  await page.getByRole("article").getByRole("link", { name: "旁边的一篇" }).click();
  await expect(heading).toHaveText("旁边的一篇");
  await expect(page.getByText("开头的话谁都可以读").first()).toBeVisible();
  await expect(gate).toBeVisible();
  expect(await page.content()).not.toContain("金丝雀");
  const [, bookId, documentId] = /(\d+)\/document\/(\d+)$/.exec(page.url()) ?? [];
  for (const address of [page.url(), `${page.url()}.data`, `/api/v1/books/${bookId}/documents/${documentId}`]) {
    const answer = await request.get(address);
    expect(answer.ok(), address).toBe(true);
    expect(await answer.text()).not.toContain("金丝雀");
  }
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);

  const tree = await openTree(page, isMobile);
  await expectAppendix(tree, false);
  await expect(tree.getByText("文中链接到的文档")).toBeVisible();
  const current = tree.getByRole("link", { name: "旁边的一篇" });
  await expect(current).toHaveAttribute("aria-current", "page");
  await expect(current).toBeInViewport();
  await tree.getByRole("link", { name: "更远的一篇" }).click();
  // A locked row behaves like any other: the login window opens over the teaser.
  const login = page.getByRole("dialog", { name: "登录" });
  await expect(login).toContainText("登录后继续阅读");
  await login.getByRole("button", { name: "关闭" }).click();
  await expect(gate).toBeVisible();
  await expect(heading).toHaveText("更远的一篇");
  const neighbours = page.getByRole("navigation", { name: "上一篇与下一篇" });
  await expect(neighbours.getByRole("link", { name: /上一篇/ })).toContainText("旁边的一篇");
  // The appendix is not part of the sequence of texts.
  await expect(neighbours.getByRole("link", { name: /下一篇/ })).toHaveCount(0);
});
