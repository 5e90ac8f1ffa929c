import { expect } from "@playwright/test";
import { signalDatabase } from "../../test/database/signal-database.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";
import { scaled } from "../../test/time/limits.ts";

/** How long the product waits for a database that does not answer, and what the browser needs to show the answer. */
const WAIT_MS = 2_200;
const SAVE_MS = WAIT_MS + scaled(1_500);
/** A page repeats a failed call once, a second later. */
const PAGE_MS = 2 * WAIT_MS + 1_000 + scaled(1_500);

test.use({
  siteName: "console-frozen",
  siteSettings: { DATABASE_WAIT_MS: String(WAIT_MS) },
  expectedComplaint: /status of 503/,
});

/** A list, forms, a page of facts and a page of figures: the entry in the menu, and the title of the failure. */
const PAGES = [
  ["课程", "列表没有取到"],
  ["首页", "首页的编排没有取到"],
  ["公告", "这里的内容没有取到"],
  ["体检与备份", "这里的内容没有取到"],
  ["访问", "这里的内容没有取到"],
] as const;

test("while the database hangs each page says so in time, and typed text is saved when it continues", async ({
  page,
  request,
  site,
}) => {
  await enterAsStaff(page, request, site, "owner");
  await page.goto("/admin/settings");
  const slogan = page.getByRole("textbox", { name: "一句话介绍" });
  const save = page.getByRole("button", { name: "保存", exact: true });
  await slogan.fill("数据库停住时写的");
  const other = await page.context().newPage();
  await other.goto("/admin");
  const menu = other.getByRole("navigation", { name: "控制台" });
  const failure = other.getByRole("main").getByRole("alert");

  await signalDatabase(site.dataDir, "SIGSTOP");
  try {
    await test.step("a save says what to do and keeps what was typed", async () => {
      await save.click();
      await expect(page.getByText(/服务暂时不可用.*填好的内容还在这一页/)).toBeVisible({ timeout: SAVE_MS });
      await slogan.fill("数据库停住时写的，又改了");
    });
    for (const [entry, title] of PAGES) {
      await test.step(`the page ${entry} says that it was not loaded`, async () => {
        await menu.getByRole("link", { name: entry, exact: true }).click();
        await expect(failure.filter({ hasText: title })).toContainText("服务暂时不可用", { timeout: PAGE_MS });
      });
    }
  } finally {
    await signalDatabase(site.dataDir, "SIGCONT");
  }
  await expect(async () => {
    if (await save.isEnabled()) await save.click();
    // Nothing is left to save.
    await expect(save).toBeDisabled();
  }).toPass();
  const again = other.getByRole("button", { name: "再试一次" });
  await expect(async () => {
    // The page may have loaded by itself: a reload that was waiting for the database is answered now.
    if (await again.isVisible()) await again.click();
    await expect(other.getByRole("heading", { name: "合计" })).toBeVisible();
  }).toPass();
  await page.reload();
  await expect(slogan).toHaveValue("数据库停住时写的，又改了");
});
