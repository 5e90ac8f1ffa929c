import { expect, type Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../../test/journey/accessible.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";

test.use({ siteName: "console", siteSettings: {} });

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

  await test.step("changes the headline and moves the second block down", async () => {
    await blocks.locator("button[aria-expanded]").first().click();
    await opened.getByRole("textbox", { name: "标题" }).fill("把会做的事讲清楚");
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
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("把会做的事讲清楚");
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
