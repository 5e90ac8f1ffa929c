import { expect } from "@playwright/test";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";

test.use({ siteName: "console", siteSettings: {} });

test("the home page gets another headline and order, looked at before visitors see it", async ({
  page,
  request,
  site,
  browser,
}) => {
  await enterAsStaff(page, request, site, "owner");
  await page.goto("/admin/home");
  const blocks = page.getByRole("list", { name: "首页的版块" });
  const names = () => blocks.locator("li > div button[aria-expanded]").allInnerTexts();
  await expect(blocks.getByRole("listitem").first()).toBeVisible();
  const before = await names();
  const opened = blocks.getByRole("listitem").filter({ has: page.getByRole("textbox", { name: "说明" }) });

  await test.step("with the mouse: a headline, and the second block moved down", async () => {
    await blocks.locator("button[aria-expanded]").first().click();
    await opened.getByRole("textbox", { name: "标题" }).fill("把会做的事讲清楚");
    await blocks.locator("button[aria-expanded]").first().click();
    await blocks.getByRole("button", { name: `把“${before[1]}”下移` }).click();
    await expect.poll(names).toEqual([before[0], before[2], before[1], ...before.slice(3)]);
  });
  await test.step("with the keyboard: moved back up", async () => {
    await blocks.getByRole("button", { name: `移动“${before[1]}”` }).focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(names).toEqual(before);
    await expect(blocks.getByRole("button", { name: `移动“${before[1]}”` })).toBeFocused();
    await page.keyboard.press("ArrowDown");
  });
  await test.step("the preview has it, the site has not", async () => {
    await page.getByRole("button", { name: "保存草稿" }).click();
    const preview = await page.getByRole("link", { name: "看预览" }).getAttribute("href");
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(preview ?? "");
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText("把会做的事讲清楚");
    await guest.goto("/");
    await expect(guest.getByRole("heading", { level: 1 })).not.toHaveText("把会做的事讲清楚");
    await guest.context().close();
  });
  await test.step("published", async () => {
    await page.getByRole("button", { name: "发布草稿" }).click();
    await expect(page.getByText("首页已经更新")).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("把会做的事讲清楚");
  });
});
