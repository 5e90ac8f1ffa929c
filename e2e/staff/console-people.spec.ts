import { expect } from "@playwright/test";
import { signUp } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";

test.use({ siteName: "console", siteSettings: {} });

test("a user is found by name and gets extra days, and the address of a list filters by that user", async ({
  page,
  request,
  site,
}) => {
  const member = await signUp(request);
  await enterAsStaff(page, request, site, "owner");
  const finder = page.getByRole("dialog");
  const find = async () => {
    await finder.getByRole("searchbox", { name: "搜索" }).fill(member.name.slice(0, -1));
    await finder.getByRole("button", { name: `选这个：${member.name}` }).click();
    await expect(finder).toHaveCount(0);
  };

  await test.step("extra days are granted and shown", async () => {
    await page.goto("/admin/rights");
    await page.getByRole("button", { name: "账号：找人" }).click();
    await find();
    await page.getByLabel("原因").fill("补偿");
    await page.getByRole("button", { name: "开通 30 天" }).click();
    await expect(page.getByText("已经开通")).toBeVisible();
    await page.getByRole("button", { name: "看谁的：找人" }).click();
    await find();
    await expect(page).toHaveURL(new RegExp(`account=${member.userId}$`));
    await expect(page.getByRole("table")).toContainText("VIP");
  });
  await test.step("the dialog of a ban opens its own dialog to choose the user", async () => {
    await page.goto("/admin/posting-bans");
    await page.getByRole("button", { name: "禁言一个人" }).click();
    const ban = page.getByRole("dialog", { name: "禁言一个人" });
    await ban.getByRole("button", { name: "谁：找人" }).click();
    const inner = page.getByRole("dialog", { name: "谁", exact: true });
    await inner.getByRole("searchbox", { name: "搜索" }).fill(String(member.userId));
    await inner.getByRole("button", { name: `选这个：${member.name}` }).click();
    await expect(ban.getByText(member.name)).toBeVisible();
    await ban.getByRole("textbox", { name: "原因" }).fill("广告");
    await ban.getByRole("button", { name: "禁言", exact: true }).click();
    await expect(page.getByText(`${member.name}已被禁言`)).toBeVisible();
  });
  await test.step("a filter shows the user's name after a reload, and can be removed", async () => {
    await page.getByRole("button", { name: "谁：全部" }).click();
    await find();
    await expect(page.getByRole("row").filter({ hasText: member.name })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: `谁：${member.name}` })).toBeVisible();
    await page.getByRole("button", { name: "不按谁筛选" }).click();
    await expect(page).not.toHaveURL(/user_id/);
  });
});
