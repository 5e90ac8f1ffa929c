import { expect, type Page } from "@playwright/test";
import { callAs } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";

// Changes settings that all visitors of a site notice.
test.use({ siteName: "console-undo", siteSettings: {} });

const undo = (page: Page) => page.getByRole("button", { name: "撤销", exact: true });

test("an owner saves settings and undoes it with one click, but not what somebody else saved after it", async ({
  page,
  request,
  site,
}) => {
  const owner = await enterAsStaff(page, request, site, "owner");

  await test.step("settings with a version", async () => {
    await page.goto("/admin/settings");
    const slogan = page.getByRole("textbox", { name: "一句话介绍" });
    const former = await slogan.inputValue();
    await slogan.fill("打错的一句话");
    await page.getByRole("button", { name: "保存" }).click();
    await undo(page).click();
    await expect(slogan).toHaveValue(former);
    await page.reload();
    await expect(slogan).toHaveValue(former);
  });
  await test.step("settings without a version; what is typed meanwhile stays", async () => {
    await page.goto("/admin/moderation-settings");
    const [posts, reports] = ["新人的头几条要审", "几个人举报就先隐藏"].map((name) =>
      page.getByRole("textbox", { name }),
    );
    if (posts === undefined || reports === undefined) throw new Error("two fields are expected");
    const former = await posts.inputValue();
    await posts.fill("9");
    await page.getByRole("button", { name: "保存" }).click();
    await expect(undo(page)).toBeVisible();
    await reports.fill("77");
    await undo(page).click();
    await expect(posts).toHaveValue(former);
    await expect(reports).toHaveValue("77");
    await page.getByRole("button", { name: "放弃修改" }).click();
    await expect(reports).not.toHaveValue("77");
  });
  await test.step("somebody else saved in the meantime", async () => {
    const posts = page.getByRole("textbox", { name: "新人的头几条要审" });
    await posts.fill("8");
    await page.getByRole("button", { name: "保存" }).click();
    await expect(undo(page)).toBeVisible();
    await callAs(request, owner, "PUT", "/v1/admin/moderation/settings", { data: { first_posts: 12 } });
    await undo(page).click();
    await expect(page.getByText("没有撤销：在这之后别人又改过这里")).toBeVisible();
    await expect(posts).toHaveValue("12");
  });
});

test("an owner takes plans off sale in the list and undoes it for all of them", async ({ page, request, site }) => {
  await enterAsStaff(page, request, site, "owner");
  await page.goto("/admin/plans");
  const rows = page.getByRole("row").filter({ has: page.getByRole("link") });
  await expect(rows.filter({ hasText: "在售" }).nth(1)).toBeVisible();
  const onSale = await rows.filter({ hasText: "在售" }).count();
  const ticks = page.getByRole("checkbox", { name: "选中", exact: true });
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await page.getByRole("button", { name: "下架" }).click();
  await expect(page.getByText("下架：2 项已完成")).toBeVisible();
  await expect(rows.filter({ hasText: "在售" })).toHaveCount(onSale - 2);
  await undo(page).click();
  await expect(rows.filter({ hasText: "在售" })).toHaveCount(onSale);
});

test("an editor publishes an article right after saving its text", async ({ page, request, site }) => {
  await enterAsStaff(page, request, site, "editor");
  await page.goto("/admin/articles");
  await page.getByRole("button", { name: "新建文章" }).first().click();
  const sheet = page.getByRole("dialog", { name: "新建文章" });
  await sheet.getByRole("textbox", { name: "标题" }).fill("马上发布的一篇");
  await sheet.getByRole("button", { name: "新建", exact: true }).click();
  await expect(page.getByText("还是空的")).toBeVisible();
  await page.getByRole("textbox", { name: "Markdown" }).fill("已经写好的正文。");
  const release = await delayTextReads(page);
  await page.getByRole("button", { name: "保存正文" }).click();
  await expect(page.getByText("正文已经保存")).toBeVisible();
  // The page does not know the saved text yet, and would ask whether the empty text is meant.
  await expect(page.getByRole("button", { name: "现在发布" })).toHaveCount(0);
  release();
  await page.getByRole("button", { name: "现在发布" }).click();
  await expect(page.getByText("现在是：已发布")).toBeVisible();
});

/** Delays the answers with the text until the returned function is called. */
async function delayTextReads(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/v1\/admin\/texts\/article\/\d+(?:\?|$)/, async (route) => {
    if (route.request().method() === "GET") await released;
    await route.continue();
  });
  return release;
}
