import { expect } from "@playwright/test";
import { insertHeldComments } from "../../test/journey/admin.ts";
import { fillSite, WRITTEN } from "../../test/journey/busy-site.ts";
import { callAs } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";

// A decision about a text that its author has deleted is refused, which browsers log.
test.use({ siteName: "console", siteSettings: {}, expectedComplaint: /status of 409/ });

test("a moderator approves a text, hides one with a ban, and ends the ban, using only the mouse", async ({
  page,
  request,
  site,
}) => {
  const { writer } = await fillSite(request, site);
  await enterAsStaff(page, request, site, "support");
  const card = (text: string) => page.getByRole("article").filter({ hasText: text });
  const inMenu = page.getByRole("navigation", { name: "控制台" }).getByRole("link", { name: /^审核.*\d/ });
  const readWaiting = async () => Number(/\d+/.exec((await inMenu.allTextContents()).join(""))?.[0] ?? 0);

  await page.goto("/admin");
  await expect(inMenu).toBeVisible();
  const waiting = await readWaiting();
  await test.step("the start page links to the waiting items", async () => {
    await page
      .getByRole("main")
      .getByRole("link", { name: /待审发言/ })
      .click();
    await expect(card(WRITTEN.comment)).toBeVisible();
  });
  await test.step("the topic is approved", async () => {
    await card(WRITTEN.topic).getByRole("button", { name: "通过" }).click();
    await expect(page.getByText("通过：1 条已完成")).toBeVisible();
    await expect(card(WRITTEN.topic)).toHaveCount(0);
  });
  await test.step("the advertisement is hidden with a reason, and its author is banned in the same step", async () => {
    await card(WRITTEN.comment).getByRole("button", { name: "隐藏" }).click();
    const sheet = page.getByRole("dialog", { name: /^隐藏/ });
    await expect(sheet.getByRole("button", { name: "隐藏", exact: true })).toBeDisabled();
    await sheet.getByRole("group", { name: "常用的" }).getByRole("button").first().click();
    await sheet.getByRole("combobox", { name: "同时禁言作者" }).selectOption({ label: "禁言 7 天" });
    await sheet.getByRole("button", { name: "隐藏", exact: true }).click();
    await expect(page.getByText("隐藏：1 条已完成，作者禁言 7 天")).toBeVisible();
    await expect(card(WRITTEN.comment)).toHaveCount(0);
    await expect.poll(readWaiting).toBe(waiting - 2);
    await page.getByRole("tab", { name: "已隐藏" }).click();
    await expect(card(WRITTEN.comment)).toContainText(writer.name);
  });
  await test.step("the ban is ended", async () => {
    await page.getByRole("navigation", { name: "控制台" }).getByRole("link", { name: "禁言" }).click();
    const row = page.getByRole("row").filter({ hasText: writer.name });
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: "解除禁言" }).click();
    await expect(row).toHaveCount(0);
  });
});

test("a moderator hides everything that matches a word on two pages, and the comment that its author deleted meanwhile is named", async ({
  page,
  request,
  site,
}) => {
  const { writer } = await fillSite(request, site);
  await insertHeldComments(site, { authorId: writer.userId, text: "刷单返现", count: 60 });
  await enterAsStaff(page, request, site, "support");
  await page.goto("/admin/moderation");
  const bar = page.getByRole("region", { name: "批量操作" });
  const cards = page.getByRole("article");

  await test.step("the page first, then all pages", async () => {
    await page.getByRole("searchbox").fill("刷单返现");
    await expect(page.getByText("共 60 项")).toBeVisible();
    await expect(cards).toHaveCount(50);
    await bar.getByRole("checkbox").check();
    await expect(bar).toContainText("已选 50 条");
    await bar.getByRole("button", { name: "选中全部 60 项符合条件的" }).click();
    await expect(bar).toContainText("已选 60 条，10 条在别的页");
  });
  await test.step("one comment is deleted by its author before the decision is sent", async () => {
    const { items } = await callAs(request, writer, "GET", "/v1/posts");
    await callAs(request, writer, "DELETE", `/v1/posts/${items[0].id}`);
    await bar.getByRole("button", { name: "隐藏" }).click();
    const sheet = page.getByRole("dialog", { name: `隐藏${writer.name}的 60 条` });
    await sheet.getByRole("textbox", { name: "原因" }).fill("广告");
    await sheet.getByRole("button", { name: "隐藏", exact: true }).click();
  });
  await test.step("the others are hidden, and the failed one is named with its reason", async () => {
    await expect(page.getByText("隐藏：59 条已完成")).toBeVisible();
    const report = page.getByRole("alert").filter({ hasText: "1 项没有完成，其余的已经完成" });
    await expect(report).toContainText(`${writer.name}的评论：作者已经删除，不能再隐藏`);
    await expect(cards).toHaveCount(0);
    await page.getByRole("tab", { name: "已隐藏" }).click();
    await expect(page.getByText("共 59 项")).toBeVisible();
  });
  await test.step("texts that do not match still wait", async () => {
    await page.goto("/admin/moderation");
    await expect(cards.filter({ hasText: WRITTEN.comment })).toBeVisible();
    await expect(cards.filter({ hasText: "刷单返现" })).toHaveCount(0);
  });
});

test("the queue works with only the keyboard", async ({ page, request, site }) => {
  await fillSite(request, site);
  await enterAsStaff(page, request, site, "support");
  await page.goto("/admin/moderation");
  const cards = page.getByRole("article");
  await expect(cards.first()).toBeVisible();
  const before = await cards.count();
  const current = () =>
    cards.evaluateAll((shown) => shown.findIndex((card) => card.getAttribute("aria-current") === "true"));
  for (const [key, index] of [
    ["j", 0],
    ["j", 1],
    ["k", 0],
    ["k", 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(current).toBe(index);
  }
  await page.keyboard.press("p");
  // The next card takes its place and is the current one.
  await expect(cards).toHaveCount(before - 1);
  await page.keyboard.press("x");
  await expect(cards.first().getByRole("checkbox")).toBeChecked();
  await decide("d", "删除");
  await expect(cards).toHaveCount(before - 2);
  await decide("h", "隐藏");
  await expect(cards).toHaveCount(before - 3);

  async function decide(key: string, name: string) {
    await page.keyboard.press(key);
    const sheet = page.getByRole("dialog", { name: new RegExp(`^${name}`) });
    await sheet.getByRole("textbox", { name: "原因" }).focus();
    await page.keyboard.type("重复发布");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(sheet).toHaveCount(0);
  }
});
