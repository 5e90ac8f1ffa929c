import { expect, type Page } from "@playwright/test";
import { callAs, type Member, signUp } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";

// Changes settings that all visitors of a site notice. The server refuses to undo an outline that somebody else saved.
test.use({ siteName: "console-undo", siteSettings: {}, expectedComplaint: /status of 409 .*\/outline\)$/ });

const undo = (page: Page) => page.getByRole("button", { name: "撤销", exact: true });

/** The undo of one of several notifications. */
const undoOf = (page: Page, title: string) => page.getByText(title).locator("..").getByRole("button", { name: "撤销" });

const refusedUndo = (page: Page) => page.getByText("没有撤销：在这之后别人又改过这里").last();

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
    await expect(refusedUndo(page)).toBeVisible();
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

test("an owner bans and unbans and undoes each, but never replaces a ban that somebody else set after it", async ({
  page,
  request,
  site,
}) => {
  const member = await signUp(request);
  const owner = await enterAsStaff(page, request, site, "owner");
  const ban = (reason: string) =>
    callAs(request, owner, "POST", "/v1/admin/bans", { data: { account: member.userId, reason, until: null } });
  const reasons = async () =>
    (await callAs(request, owner, "GET", "/v1/admin/bans")).items.map(({ reason }: { reason: string }) => reason);

  await test.step("a ban", async () => {
    await page.goto("/admin/bans");
    await banWithSheet(page, member, "封禁一个账号");
    await undo(page).click();
    await expect.poll(reasons).toEqual([]);
    await banWithSheet(page, member, "封禁一个账号");
    await ban("别人的原因");
    await undo(page).click();
    await expect(refusedUndo(page)).toBeVisible();
    expect(await reasons()).toEqual(["别人的原因"]);
  });
  await test.step("the end of a ban, in the list", async () => {
    const unban = async () => {
      await page.getByRole("row").filter({ hasText: member.name }).getByRole("checkbox").check();
      await page.getByRole("button", { name: "解封" }).click();
      await expect(page.getByText("解封：1 项已完成")).toBeVisible();
    };
    await unban();
    await undo(page).click();
    await expect.poll(reasons).toEqual(["别人的原因"]);
    await unban();
    await ban("别人又封");
    await undo(page).click();
    await expect(page.getByText(`${member.name}没有撤销：在这之后别人又改过这里`)).toBeVisible();
    expect(await reasons()).toEqual(["别人又封"]);
  });
  await test.step("a posting ban", async () => {
    const bans = async () =>
      (await callAs(request, owner, "GET", `/v1/admin/posting-bans?user_id=${member.userId}`)).items.length;
    await page.goto("/admin/posting-bans");
    await banWithSheet(page, member, "禁言一个人");
    await undo(page).click();
    await expect.poll(bans).toBe(0);
    await banWithSheet(page, member, "禁言一个人");
    await callAs(request, owner, "POST", "/v1/admin/posting-bans", {
      data: { user_id: member.userId, days: 30, reason: "别人的原因" },
    });
    await undo(page).click();
    await expect(refusedUndo(page)).toBeVisible();
    expect(await bans()).toBe(2);
  });
});

test.describe("the draft of the home page", () => {
  // The frame of the preview may still be loading when the draft is published, which ends its address.
  test.use({ expectedComplaint: /frame-ancestors|status of 404/ });

  test("an owner discards a draft of the home page, publishes one right after saving it, and undoes both", async ({
    page,
    request,
    site,
  }) => {
    const owner = await enterAsStaff(page, request, site, "owner");
    const home = () => callAs(request, owner, "GET", "/v1/admin/home");
    const { published } = await home();
    await page.goto("/admin/home");
    const bar = (name: string) => page.getByRole("button", { name });
    const swap = async () => {
      await page.getByRole("button", { name: /下移/ }).nth(1).click();
      await bar("保存草稿").click();
      await expect(bar("保存草稿")).toBeDisabled();
    };

    await test.step("a draft is discarded, and comes back by undoing", async () => {
      await swap();
      await bar("放弃草稿").click();
      await expect(bar("发布草稿")).toHaveCount(0);
      await undoOf(page, "草稿已经放弃").click();
      await expect(bar("发布草稿")).toBeVisible();
    });
    await test.step("published as soon as it is saved", async () => {
      const release = await delayReads(page, /\/v1\/admin\/home$/);
      const saved = page.waitForResponse(/\/v1\/admin\/home\/draft$/);
      await page.getByRole("button", { name: /下移/ }).nth(2).click();
      await bar("保存草稿").click();
      // Waits until the page knows the version of the saved draft; another one would be reported as that of somebody else.
      const clicked = bar("发布草稿").click();
      await saved;
      const { draft } = await home();
      release();
      await clicked;
      await expect(page.getByText("首页已经更新")).toBeVisible();
      expect((await home()).published).toEqual(draft);
      await undoOf(page, "首页已经更新").click();
      await expect.poll(async () => (await home()).draft).toEqual(draft);
      expect((await home()).published).toEqual(published);
    });
  });
});

test("an editor undoes the save of an outline, of a lesson and of a restored version", async ({
  page,
  request,
  site,
}) => {
  const editor = await enterAsStaff(page, request, site, "editor");
  const { items } = await callAs(request, editor, "GET", "/v1/admin/courses");
  const address = `/v1/admin/courses/${items[0].id}`;
  const chapters = async () => (await callAs(request, editor, "GET", address)).chapters;
  const former = await chapters();

  await test.step("a lesson taken out of the outline comes back with its text", async () => {
    await page.goto(`/admin/courses/${items[0].id}`);
    await page.getByRole("button", { name: /操作/ }).nth(1).click();
    await page.getByRole("menuitem", { name: "移出大纲" }).click();
    await page.getByRole("button", { name: "保存大纲" }).click();
    await undo(page).click();
    await expect.poll(chapters).toEqual(former);
  });
  await test.step("an outline that somebody else saved in the meantime stays", async () => {
    await page.getByRole("textbox", { name: "课的标题" }).first().fill("换了名字");
    await page.getByRole("button", { name: "保存大纲" }).click();
    await expect(undo(page)).toBeVisible();
    const [first, ...others] = await chapters();
    await callAs(request, editor, "PUT", `${address}/outline`, {
      data: { chapters: [{ ...first, title: "别人的章名" }, ...others] },
    });
    await undo(page).click();
    await expect(refusedUndo(page)).toBeVisible();
    expect((await chapters())[0].title).toBe("别人的章名");
  });
  await test.step("a lesson", async () => {
    const before = await chapters();
    await page.goto(`/admin/courses/${items[0].id}/lessons/${before[0].lessons[0].id}`);
    await page.getByRole("checkbox", { name: /试学/ }).click();
    await page.getByRole("button", { name: "保存", exact: true }).first().click();
    await undo(page).click();
    await expect.poll(chapters).toEqual(before);
  });
  await test.step("a version", async () => {
    const { items: articles } = await callAs(request, editor, "GET", "/v1/admin/texts/article");
    const text = `/v1/admin/texts/article/${articles[0].id}`;
    const { markdown, version } = await callAs(request, editor, "GET", text);
    const newest = `${markdown}\n\n又一句。`;
    await callAs(request, editor, "PUT", text, { data: { markdown: newest, base_version: version } });
    await page.goto(`/admin/versions/article/${articles[0].id}`);
    await page.getByRole("button", { name: "换回" }).first().click();
    await undo(page).click();
    await expect.poll(async () => (await callAs(request, editor, "GET", text)).markdown.trim()).toBe(newest.trim());
  });
});

test("an editor publishes an article right after saving its text, not before, and undoes taking it back", async ({
  page,
  request,
  site,
}) => {
  await enterAsStaff(page, request, site, "editor");
  await page.goto("/admin/articles");
  await page.getByRole("button", { name: "新建文章" }).first().click();
  const sheet = page.getByRole("dialog", { name: "新建文章" });
  await sheet.getByRole("textbox", { name: "标题" }).fill("马上发布的一篇");
  await sheet.getByRole("button", { name: "新建", exact: true }).click();
  await expect(page.getByText("还是空的")).toBeVisible();
  await page.getByRole("textbox", { name: "Markdown" }).fill("已经写好的正文。");
  await page.getByRole("button", { name: "现在发布" }).click();
  const question = page.getByRole("dialog", { name: "发布《马上发布的一篇》" });
  await expect(question).toContainText("这一页还有没保存的修改，读者看到的是上次保存的内容");
  await question.getByRole("button", { name: "取消" }).click();
  const release = await delayReads(page, /\/v1\/admin\/texts\/article\/\d+(?:\?|$)/);
  await page.getByRole("button", { name: "保存正文" }).click();
  await expect(page.getByText("正文已经保存")).toBeVisible();
  // The page does not know the saved text yet, and would ask whether the empty text is meant.
  await expect(page.getByRole("button", { name: "现在发布" })).toHaveCount(0);
  release();
  await page.getByRole("button", { name: "现在发布" }).click();
  await expect(page.getByText("现在是：已发布")).toBeVisible();
  await page.getByRole("button", { name: "收回为草稿" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "收回", exact: true }).click();
  await undoOf(page, "现在是：草稿").click();
  await expect(page.getByRole("button", { name: "收回为草稿" })).toBeVisible();
});

/** Bans with the sheet that a button of this name opens. */
async function banWithSheet(page: Page, { name }: Member, button: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  const sheet = page.getByRole("dialog", { name: button });
  await sheet.getByRole("button", { name: /找人$/ }).click();
  const finder = page.getByRole("dialog").last();
  await finder.getByRole("searchbox", { name: "搜索" }).fill(name);
  await finder.getByRole("button", { name: `选这个：${name}` }).click();
  await sheet.getByRole("textbox", { name: "原因" }).fill("广告");
  await sheet.getByRole("button", { name: /^(?:封禁|禁言)$/ }).click();
  await expect(page.getByText(new RegExp(`${name}已被`)).last()).toBeVisible();
}

/** Delays the answers of these addresses until the returned function is called. */
async function delayReads(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() === "GET") await released;
    await route.continue();
  });
  return release;
}
