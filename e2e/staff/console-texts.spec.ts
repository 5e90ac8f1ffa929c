import { expect } from "@playwright/test";
import { fillSite, WRITTEN } from "../../test/journey/busy-site.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";

// A withdrawn text is not found, and an owner confirms who they are first; browsers log both.
test.use({ siteName: "console", siteSettings: {}, expectedComplaint: /status of 40[34]/ });

test("an editor finds an article, changes its text and its AI mark, withdraws it and undoes that, using only the mouse and words", async ({
  page,
  request,
  site,
}) => {
  await enterAsStaff(page, request, site, "editor");
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "控制台" }).getByRole("link", { name: "文章", exact: true }).click();
  const rows = page.getByRole("row").filter({ has: page.getByRole("link") });
  const title = (await rows.first().getByRole("link").first().textContent()) ?? "";
  await page.getByRole("searchbox").fill(title);
  await expect(page).toHaveURL(/q=/);
  await rows.filter({ hasText: title }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  await test.step("the text is saved and appears on the site", async () => {
    const markdown = page.getByRole("textbox", { name: "Markdown" });
    await markdown.fill(`编辑刚刚写的第一句。\n\n${await markdown.inputValue()}`);
    await page.getByRole("button", { name: "保存正文" }).click();
    await expect(page.getByText("正文已经保存")).toBeVisible();
  });
  await test.step("the mark is chosen, and undone", async () => {
    const mark = page.getByRole("combobox", { name: "AI 标识" });
    await mark.selectOption("AI 辅助生成");
    await expect(page.getByText("已经标为AI 辅助生成")).toBeVisible();
    await page.getByRole("button", { name: "撤销" }).last().click();
    await expect(mark).toHaveValue("none");
    await mark.selectOption("AI 辅助生成");
    await expect(mark).toHaveValue("assisted");
  });
  await test.step("it is withdrawn, and published again by undoing", async () => {
    await page.getByRole("button", { name: "下架" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "下架" }).click();
    await expect(page.getByText("现在是：已下架")).toBeVisible();
    await expect(page.getByRole("link", { name: "在网站上看" })).toHaveCount(0);
    await page.getByRole("button", { name: "撤销" }).last().click();
    await page.getByRole("link", { name: "在网站上看" }).click();
  });
  await test.step("readers see the new text with its mark", async () => {
    await expect(page).toHaveURL(/\/articles\/\d+$/);
    await expect(page.getByText("编辑刚刚写的第一句。")).toBeVisible();
    await expect(page.getByRole("main").getByText("AI 辅助生成").first()).toBeVisible();
  });
});

test("an editor withdraws two documents of a book at once, allows another book as EPUB, and reads a stored version", async ({
  page,
  request,
  site,
}) => {
  await enterAsStaff(page, request, site, "editor");
  await page.goto("/admin/documents?state=published");
  const ticks = page.getByRole("checkbox", { name: "选中", exact: true });
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await page.getByRole("button", { name: "下架" }).click();
  await page.getByRole("dialog", { name: "下架 2 篇" }).getByRole("button", { name: "下架" }).click();
  await expect(page.getByText("下架：2 项已完成")).toBeVisible();
  await page.goto("/admin/documents?state=withdrawn");
  await expect(ticks).toHaveCount(2);

  await test.step("the first of them has its old text among the versions", async () => {
    await page.getByRole("row").filter({ has: ticks }).first().getByRole("link").first().click();
    const markdown = page.getByRole("textbox", { name: "Markdown" });
    const former = await markdown.inputValue();
    await markdown.fill("只剩这一句。");
    await page.getByRole("button", { name: "保存正文" }).click();
    await expect(page.getByText("正文已经保存")).toBeVisible();
    await page.getByRole("link", { name: "正文的版本" }).click();
    await page.getByRole("button", { name: "看和现在的差别" }).last().click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("这一版的全文").click();
    await expect(sheet.getByRole("textbox", { name: "这一版的全文" })).toHaveValue(former);
  });
  await test.step("a book is allowed", async () => {
    await page.goto("/admin/ebooks");
    const row = page.getByRole("row").filter({ hasText: "不能带走" }).first();
    const book = (await row.getByRole("cell").nth(1).textContent()) ?? "";
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: "允许带走" }).click();
    await expect(page.getByRole("row").filter({ hasText: book }).filter({ hasText: "可以带走" })).toBeVisible();
  });
});

test("an owner reads from where a comment was published, and the log names the reading", async ({
  page,
  request,
  site,
}) => {
  await fillSite(request, site);
  const owner = await enterAsStaff(page, request, site, "owner");
  await page.goto("/admin/moderation");
  const card = page.getByRole("article").filter({ hasText: WRITTEN.comment });
  await card.getByRole("button", { name: "发布记录" }).click();
  const sheet = page.getByRole("dialog", { name: "发布记录" });
  await sheet.getByRole("button", { name: "看记录" }).click();
  const password = page.getByRole("textbox", { name: "密码" });
  await password.fill(owner.password);
  await password.press("Enter");
  await expect(sheet).toContainText(WRITTEN.comment);
  await expect(sheet).toContainText("网络地址");
  await page.goto("/admin/audit?q=发布记录");
  await expect(page.getByRole("row").filter({ hasText: "一条内容的发布记录" }).first()).toBeVisible();
});
