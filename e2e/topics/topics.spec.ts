import { randomUUID } from "node:crypto";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { grantLevel, putTopicUnderReview } from "../../test/journey/admin.ts";
import { atBothWidths } from "../../test/journey/both-widths.ts";
import { saveBoard } from "../../test/journey/call-as-owner.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, signUp } from "../../test/journey/members.ts";
import { limit } from "../../test/time/limits.ts";

const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

test("a question with a picture is answered live in another browser and accepted; a guest sees only the title", async ({
  page,
  openOtherBrowser,
  request,
  site,
}) => {
  await saveBoard(site, { slug: "wenda", name: "提问", kind: "question" });
  const [asker, helper] = [await signUp(request), await signUp(request)];
  const now = Date.now();
  for (const { userId } of [asker, helper]) await grantLevel(site, { userId, level: 2 });
  const [title, words] = [`怎么开始 ${now}`, `只给会员的正文 ${now}`];

  await bringSession(page, asker);
  await page.goto("/community/new?board=wenda");
  await page.getByRole("textbox", { name: "标题" }).fill(title);
  await page.getByRole("textbox", { name: "正文" }).fill(words);
  // A draft survives a reload.
  await page.reload();
  await expect(page.getByRole("textbox", { name: "标题" })).toHaveValue(title);
  await expect(page.getByRole("textbox", { name: "正文" })).toHaveValue(words);
  const file = { name: "a.png", mimeType: "image/png", buffer: Buffer.from(PICTURE, "base64") };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByRole("textbox", { name: "正文" })).toHaveValue(/!\[图片\]\(\/files\/[0-9a-f]{64}\.webp\)/);
  await page.getByRole("button", { name: "预览" }).click();
  await expect(page.getByRole("region", { name: "预览" }).getByText(words)).toBeVisible();
  await page.getByRole("button", { name: "发表" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("article", { name: title }).getByText(words)).toBeVisible();
  await expect(page.getByRole("article", { name: title }).getByRole("img")).toHaveCount(1);
  await page.getByRole("heading", { name: "回复" }).scrollIntoViewIfNeeded();
  await expect(page.getByText("还没有人说话")).toBeVisible();
  await expectAccessible(page);
  const address = new URL(page.url()).pathname;

  const other = await openOtherBrowser();
  await other.goto(address);
  await expect(other.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(other.getByText("社区给会员")).toBeVisible();
  await expect(other.getByRole("main").getByRole("button", { name: "登录" })).toBeVisible();
  expect(await (await request.get(address)).text()).not.toContain(words);
  await bringSession(other, helper);
  await other.goto("/community?board=wenda");
  await other.getByRole("link", { name: title }).click();
  await other.getByRole("heading", { name: "回复" }).scrollIntoViewIfNeeded();
  const answer = `这样做 ${now}`;
  await other.getByRole("textbox", { name: "说点什么" }).fill(answer);
  await other.getByRole("button", { name: "发表" }).click();

  // No interaction in the first browser.
  const reply = page.getByRole("article").filter({ hasText: answer });
  await expect(reply.first()).toBeVisible({ timeout: limit(10_000) });
  await reply.first().getByRole("button", { name: "采纳" }).click();
  await expect(page.getByText("已采纳的回答")).toBeVisible();
  await other.reload();
  await other.getByRole("heading", { name: "回复" }).scrollIntoViewIfNeeded();
  await expect(other.getByText("已采纳的回答")).toBeVisible();
  await page.goto("/community?board=wenda");
  const row = page.getByRole("listitem").filter({ hasText: title });
  await expect(row.getByText("已有答案")).toBeVisible();
  await expectAccessible(page);
});

test("each user can report a topic once; while it is held its author sees that it is under review", async ({
  page,
  openOtherBrowser,
  request,
  site,
}) => {
  await saveBoard(site, { slug: "liaotian", name: "聊天", kind: "discussion" });
  const people = [await signUp(request), await signUp(request)];
  const now = Date.now();
  for (const { userId } of people) await grantLevel(site, { userId, level: 2 });
  const [author, reporter] = people;
  if (!author || !reporter) throw new Error("the sign-up returned no member");
  const { items } = await callAs(request, author, "GET", "/v1/community/boards");
  const board = items.find(({ slug }: { slug: string }) => slug === "liaotian");
  const title = `会被举报的 ${now}`;
  const { id } = await callAs(request, author, "POST", "/v1/community/topics", {
    headers: { "idempotency-key": randomUUID() },
    data: { board_id: board.id, title, source: "广告" },
  });
  await bringSession(page, reporter);
  await page.goto("/community?board=liaotian");
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "举报", exact: true }).click();
  await page.getByRole("radio").first().check();
  // Typed text survives a reload.
  await page.getByRole("textbox", { name: "补充" }).fill("整篇都是广告");
  await page.reload();
  await page.getByRole("button", { name: "举报", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "补充" })).toHaveValue("整篇都是广告");
  await expect(page.getByRole("radio").first()).toBeChecked();
  await page.getByRole("dialog").getByRole("button", { name: "举报" }).click();
  await expect(page.getByText("已举报，谢谢，我们会尽快看")).toBeVisible();
  await page.getByRole("button", { name: "举报", exact: true }).click();
  await page.getByRole("radio").first().check();
  await page.getByRole("dialog").getByRole("button", { name: "举报" }).click();
  await expect(page.getByText("你已经举报过这一条")).toBeVisible();

  await putTopicUnderReview(site, id);
  const own = await openOtherBrowser();
  await bringSession(own, author);
  await own.goto("/community?board=liaotian");
  const row = own.getByRole("list", { name: "在审核的话题" }).getByRole("listitem").filter({ hasText: title });
  await atBothWidths(own, async () => {
    await expect(row.getByText("审核中")).toBeVisible();
    await expect(own.getByText("审核通过以后，大家会在这里看到。")).toBeVisible();
  });
  await row.getByRole("link", { name: title }).click();
  await atBothWidths(own, async () => {
    await expect(own.getByText("这个话题在审核，现在只有你看得到。")).toBeVisible();
    await own.getByRole("heading", { name: "回复" }).scrollIntoViewIfNeeded();
    await expect(own.getByText("还在审核，通过以后大家才能在这里说话。")).toBeVisible();
  });
  await expect(own.getByText(/讨论已经关闭|还没有人说话/)).toHaveCount(0);
});
