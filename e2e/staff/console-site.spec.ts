import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../../test/journey/accessible.ts";
import { signUpWithPassword } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";
import { widest } from "../../test/journey/widest.ts";

// The address of another site that a button opens.
test.use({ siteName: "console", siteSettings: {}, expectedComplaint: /^third party: https:\/\/code\.example\.com\// });

const PICTURE = path.join(import.meta.dirname, "../../docs/pictures/home-light.webp");

const blocksOf = (page: Page) => page.getByRole("list", { name: "首页的版块" });

/** A block's own title follows its kind. */
async function namesOn(page: Page): Promise<(string | undefined)[]> {
  const texts = await blocksOf(page).locator("button[aria-expanded]").allInnerTexts();
  return texts.map((text) => text.split(" · ")[0]);
}

test("headline and order of the home page are changed by mouse and previewed before publication", async ({
  page,
  request,
  site,
}) => {
  await enterAsStaff(page, request, site, "owner");
  await page.goto("/admin/home");
  const blocks = blocksOf(page);
  const opened = blocks.getByRole("listitem").filter({ has: page.getByRole("textbox", { name: "说明" }) });
  await expect(blocks.getByRole("listitem").first()).toBeVisible();
  const before = await namesOn(page);

  await test.step("changes the headline and the picture, and moves the second block down", async () => {
    await blocks.locator("button[aria-expanded]").first().click();
    await opened.getByRole("textbox", { name: "标题" }).fill("把会做的事讲清楚");
    const picture = opened.getByRole("group", { name: "图片" });
    await picture.locator('input[type="file"]').setInputFiles(PICTURE);
    await expect(picture.getByRole("img", { name: "现在的图片" })).toBeVisible();
    await blocks.getByRole("button", { name: `把“${before[1]}”下移` }).click();
    await expect.poll(() => namesOn(page)).toEqual([before[0], before[2], before[1], ...before.slice(3)]);
  });
  await test.step("the preview beside the form shows it for computer and phone; the site does not", async () => {
    await page.getByRole("button", { name: "保存草稿" }).click();
    const frame = page.locator('iframe[title="草稿的预览"]');
    const headline = frame.contentFrame().getByRole("heading", { level: 1 });
    await expect(headline).toHaveText("把会做的事讲清楚");
    const widthInside = () => headline.evaluate(() => innerWidth);
    expect(await widthInside()).toBeGreaterThan(1000);
    await page.getByRole("tab", { name: "手机" }).click();
    await expect.poll(widthInside).toBeLessThan(400);
    await expect(headline).toHaveText("把会做的事讲清楚");
    await expectAccessibleInBothThemes(page);
    expect(await (await request.get("/")).text()).not.toContain("把会做的事讲清楚");
  });
  await test.step("published", async () => {
    await page.getByRole("button", { name: "发布草稿" }).click();
    await expect(page.getByText("首页已经更新")).toBeVisible();
    const published = page.getByRole("region", { name: "发布过的编排" }).getByRole("listitem");
    await expect(published.first()).toContainText("现在的");
    await expect(published.last().getByRole("button", { name: "换回" })).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("把会做的事讲清楚");
    await expect(page.locator('main img[src^="/files/"]').first()).toBeVisible();
  });
});

test("a block that is added to the home page is open for its fields", async ({ page, request, site }) => {
  await enterAsStaff(page, request, site, "owner");
  await page.goto("/admin/home");
  await page.getByRole("combobox", { name: "加一个版块" }).selectOption({ label: "自选内容" });
  await page.getByRole("button", { name: "加上" }).click();
  const added = blocksOf(page).getByRole("listitem").last();
  await expect(added.getByRole("button", { name: "加一项内容" })).toBeVisible();
});

test("the buttons of the opening and of a text are labelled and addressed, previewed and published", async ({
  page,
  request,
  site,
}) => {
  await enterAsStaff(page, request, site, "owner");
  await page.goto("/admin/home");
  const save = page.getByRole("button", { name: "保存草稿" });

  await test.step("an address that no link may have is refused at its field", async () => {
    await blocksOf(page).locator("button[aria-expanded]").first().click();
    const buttons = page.getByRole("group", { name: "按钮", exact: true });
    await expect(buttons.getByText("显示“从系统课开始”和“先看文章”")).toBeVisible();
    await buttons.getByRole("button", { name: "加一个按钮" }).click();
    await buttons.getByRole("textbox", { name: "按钮上的字" }).fill("加入社区");
    await buttons.getByRole("textbox", { name: "打开的地址" }).fill("javascript:alert(1)");
    await save.click();
    await expect(buttons.getByRole("alert").filter({ hasText: "要写 / 或 https:// 开头的地址" })).toBeVisible();
    await buttons.getByRole("textbox", { name: "打开的地址" }).fill("/community");
  });
  await test.step("two buttons are the maximum, and a text has one", async () => {
    const buttons = page.getByRole("group", { name: "按钮", exact: true });
    await buttons.getByRole("button", { name: "加一个按钮" }).click();
    const second = buttons.getByRole("group", { name: "第 2 个按钮" });
    await second.getByRole("textbox", { name: "按钮上的字" }).fill("看源代码");
    await second.getByRole("textbox", { name: "打开的地址" }).fill("https://code.example.com/zhixing");
    await expect(buttons.getByRole("button", { name: "加一个按钮" })).toHaveCount(0);
    await page.getByRole("combobox", { name: "加一个版块" }).selectOption({ label: "一段文字" });
    await page.getByRole("button", { name: "加上" }).click();
    const text = blocksOf(page).getByRole("listitem").last();
    await text.getByRole("textbox", { name: "标题" }).fill("关于按钮");
    await text.getByRole("textbox", { name: "正文（Markdown）" }).fill("写给第一次来的人。");
    await text.getByRole("button", { name: "加一个按钮" }).click();
    await text.getByRole("textbox", { name: "按钮上的字" }).fill("看会员方案");
    await text.getByRole("textbox", { name: "打开的地址" }).fill("/vip");
    await expectAccessibleInBothThemes(page);
  });
  await test.step("the preview and the published page have them", async () => {
    await save.click();
    const preview = page.locator('iframe[title="草稿的预览"]').contentFrame();
    await expect(preview.getByRole("link", { name: "加入社区" })).toHaveAttribute("href", "/community");
    await page.getByRole("button", { name: "发布草稿" }).click();
    await expect(page.getByText("首页已经更新")).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("link", { name: "看源代码" })).toHaveAttribute(
      "href",
      "https://code.example.com/zhixing",
    );
    const about = page.getByRole("region", { name: "关于按钮" });
    await expect(about.getByRole("link", { name: "看会员方案" })).toHaveAttribute("href", "/vip");
  });
  await test.step("a button to another site leaves this site", async () => {
    await page.route("https://code.example.com/**", (route) =>
      route.fulfill({ contentType: "text/html; charset=utf-8", body: "<!doctype html><title>源代码</title>" }),
    );
    await page.getByRole("link", { name: "看源代码" }).click();
    await expect(page).toHaveURL("https://code.example.com/zhixing");
    await expect(page).toHaveTitle("源代码");
  });
});

test("a block of the home page is moved with only the keyboard", async ({ page, request, site }) => {
  await enterAsStaff(page, request, site, "owner");
  await page.goto("/admin/home");
  await expect(blocksOf(page).getByRole("listitem").first()).toBeVisible();
  const before = await namesOn(page);
  const handle = blocksOf(page).getByRole("button", { name: `移动“${before[1]}”` });
  await blocksOf(page).locator("button[aria-expanded]").first().focus();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press("Tab");
    if (await handle.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(handle).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => namesOn(page)).toEqual([before[0], before[2], before[1], ...before.slice(3)]);
  await expect(handle).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => namesOn(page)).toEqual(before);
});

test("an owner reads what is wrong with the site and its backups, and checks again; an editor learns who may", async ({
  page,
  request,
  site,
}) => {
  // Accounts of others, which a site without a backup would lose.
  await signUpWithPassword(request);
  await enterAsStaff(page, request, site, "owner");
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "控制台" }).getByRole("link", { name: "体检与备份" }).click();
  const examined = page.getByRole("region", { name: "体检" });
  const backups = page.getByRole("region", { name: "备份和演练" });

  await test.step("never backed up: what is wrong, why it matters and what to do", async () => {
    await expect(examined.getByText(/^站点从来没有备份过，也没有设置每天自动备份；/)).toBeVisible();
    await expect(examined.getByText(/^为什么要紧：磁盘坏了/)).toBeVisible();
    await expect(examined.getByText(/^怎么办：设置 BACKUP_DIR/)).toBeVisible();
    await expect(backups.getByText("站点不自动备份")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await widest(page)).toBeLessThanOrEqual(390);
  });
  await test.step("backed up meanwhile", async () => {
    const at = new Date().toISOString();
    const record = {
      succeeded: { at, file: "/backups/today.zip.age", content_hash: "hash" },
      failed: { at: "2026-01-02T20:00:00.000Z", reason: "磁盘满了" },
      drilled: { at, file: "/backups/today.zip.age", seconds: 41 },
    };
    await writeFile(path.join(site.dataDir, "backups.json"), JSON.stringify(record));
    await page.getByRole("button", { name: "再检查一次" }).click();
    await expect(examined.getByText(/^站点从来没有备份过/)).toHaveCount(0);
    await expect(backups.getByText("/backups/today.zip.age", { exact: true })).toBeVisible();
    await expect(backups.getByText("用时 41 秒，/backups/today.zip.age")).toBeVisible();
    await expect(backups.getByText("磁盘满了")).toBeVisible();
    await expect(backups.getByText("桶里的副本")).toBeVisible();
  });
  await test.step("denied", async () => {
    await enterAsStaff(page, request, site, "editor");
    await page.goto("/admin/doctor");
    await expect(page.getByText("你没有打开这一页的权限")).toBeVisible();
  });
});
