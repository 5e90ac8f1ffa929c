import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { ageAccounts, createAdmin, grantLevel } from "../../test/journey/admin.ts";
import { atBothWidths } from "../../test/journey/both-widths.ts";
import { logInAsAdmin } from "../../test/journey/by-hand.ts";
import { saveBoard } from "../../test/journey/call-as-owner.ts";
import { delayWaking } from "../../test/journey/delay.ts";
import { findDiscussedArticle } from "../../test/journey/discussed-articles.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, type Member, signUp } from "../../test/journey/members.ts";

// Every other call of an owner is refused until the duties are done; hidden content returns 404. Browsers log both.
test.use({ expectedComplaint: /status of 40[34]/ });

test("reports of trusted users hide a reply; staff approves it and removes another, and the author is notified", async ({
  page,
  openOtherBrowser,
  request,
  site,
}) => {
  const articleId = await findDiscussedArticle(request, "reports");
  const article = `/articles/${articleId}`;
  const [author, ...reporters] = [
    await signUp(request),
    await signUp(request),
    await signUp(request),
    await signUp(request),
  ];
  const now = Date.now();
  const postText = (member: Member, source: string, replyTo: number | null = null) =>
    callAs(request, member, "POST", `/v1/discussions/article/${articleId}/posts`, {
      headers: { "idempotency-key": randomUUID() },
      data: { source, reply_to: replyTo },
    });
  for (const reporter of reporters)
    for (const words of ["第一句", "第二句", "第三句"]) await postText(reporter, `${words} ${now}`);
  await ageAccounts(
    site,
    [author, ...reporters].map((member) => member?.userId ?? 0),
  );
  if (!author || !reporters[2]) throw new Error("the sign-up returned no member");
  const { post: root } = await postText(author, `原来的话 ${now}`);
  const words = `被举报的回复 ${now}`;
  const { post: reply } = await postText(author, words, root.id);
  for (const reporter of reporters.slice(0, 2))
    await callAs(request, reporter, "POST", "/v1/reports", {
      data: { kind: "post", id: reply.id, reason: "spam", note: "到处发" },
    });

  const seen = (where: Page) => where.getByRole("article").filter({ hasText: words });
  await test.step("the third report hides it automatically, and its author is notified", async () => {
    await bringSession(page, reporters[2] as Member);
    await page.goto(`${article}#c-${reply.id}`);
    const there = page.locator(`#c-${reply.id}`);
    await there.getByRole("button", { name: "举报" }).click();
    await page.getByRole("dialog").getByRole("radio").first().check();
    await page.getByRole("dialog").getByRole("button", { name: "举报" }).click();
    await expect(page.getByText("已举报，谢谢，我们会尽快看")).toBeVisible();
    await page.goto(`${article}#c-${root.id}`);
    await page.reload();
    await expect(page.locator(`#c-${root.id}`)).toBeVisible();
    await expect(seen(page)).toHaveCount(0);
    await expect.poll(() => notificationsAbout(author)).toContain("被多人举报，先隐藏，等待复核");
  });

  const staff = await openOtherBrowser();
  const account = `reviewer${randomInt(1e9)}`;
  const { password } = await createAdmin(site, account);
  await staff.goto("/articles");
  await logInAsAdmin(staff, { account, password });
  const headers = await staff.evaluate(() => ({
    authorization: `Bearer ${localStorage.getItem("access_token")}`,
    "x-device-id": localStorage.getItem("device_id") ?? "",
  }));
  const queued = async () => {
    const answer = await request.get("/api/v1/admin/moderation/queue", {
      headers,
      params: { author_id: author.userId },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).data.items;
  };
  await test.step("it is in the queue; staff sees the reply and its reporters in the thread, and approves it", async () => {
    const [item] = await queued();
    expect(item).toMatchObject({ kind: "post", id: reply.id, state: "hidden", reports: 3, source: words });
    await staff.goto(item.place.path);
    const there = staff.locator(`#c-${reply.id}`);
    await atBothWidths(staff, () => expect(there.getByText("已被隐藏，作者和审核的人看得到")).toBeVisible());
    await there.getByRole("button", { name: "管理", exact: true }).click();
    const sheet = staff.getByRole("dialog", { name: "管理这条评论" });
    await expect(sheet.getByRole("region", { name: "举报" })).toContainText("3 人举报");
    await expect(sheet).toContainText("到处发");
    await expectAccessible(staff);
    await sheet.getByRole("textbox", { name: "原因" }).fill("没有违反公约");
    await sheet.getByRole("button", { name: "放行" }).click();
    await expect(staff.getByText("已放行")).toBeVisible();
    expect(await queued()).toEqual([]);
    await page.goto(`${article}#c-${reply.id}`);
    await page.reload();
    await expect(seen(page).last()).toBeVisible();
    await expect.poll(() => notificationsAbout(author)).toContain("没有违反公约");
  });

  await test.step("staff removes a comment in the thread with a reason that its author reads", async () => {
    await staff.goto(`${article}#c-${root.id}`);
    await staff.reload();
    await staff.locator(`#c-${root.id}`).getByRole("button", { name: "管理", exact: true }).first().click();
    const sheet = staff.getByRole("dialog", { name: "管理这条评论" });
    await expect(sheet.getByRole("button", { name: "删除" })).toHaveAttribute("aria-disabled", "true");
    await expect(sheet.getByText("还差原因")).toBeVisible();
    await sheet.getByRole("textbox", { name: "原因" }).fill("是广告");
    await sheet.getByRole("button", { name: "删除" }).click();
    await expect(staff.getByText("已删除", { exact: true })).toBeVisible();
    await bringSession(page, author);
    await page.goto("/user/profile?tab=notifications");
    await expect(page.getByRole("main").getByText("原因：是广告")).toBeVisible();
  });

  await test.step("a topic is hidden with the dialog on its page, stays visible to staff, and is approved again", async () => {
    await saveBoard(site, { slug: "jubao", name: "举报", kind: "discussion" });
    await grantLevel(site, { userId: author.userId, level: 2 });
    const { items } = await callAs(request, author, "GET", "/v1/community/boards");
    const board = items.find(({ slug }: { slug: string }) => slug === "jubao");
    const topic = await callAs(request, author, "POST", "/v1/community/topics", {
      headers: { "idempotency-key": randomUUID() },
      data: { board_id: board.id, title: `要看一看的 ${now}`, source: `正文 ${now}` },
    });
    await staff.goto(`/community/${topic.id}`);
    await staff.getByRole("button", { name: "管理", exact: true }).first().click();
    const sheet = staff.getByRole("dialog", { name: "管理这个话题" });
    await expectAccessible(staff);
    await sheet.getByRole("region", { name: "审核" }).getByRole("textbox", { name: "原因" }).fill("先看一看");
    await sheet.getByRole("button", { name: "隐藏" }).click();
    await expect(staff.getByText("这个话题已被隐藏，现在只有作者和审核的人看得到。")).toBeVisible();
    expect((await request.get(`/community/${topic.id}`)).status()).toBe(404);
    // The server renders for guests: its page must not tell readers of the topic that it does not exist.
    const wake = await delayWaking(staff);
    await staff.goto(staff.url(), { waitUntil: "commit" });
    await expect(staff.getByRole("heading", { level: 1, name: "话题" })).toBeVisible();
    await expect(staff.getByText("内容不存在")).toBeHidden();
    wake();
    await expect(staff.getByText(`正文 ${now}`)).toBeVisible();
    await staff.getByRole("button", { name: "管理", exact: true }).first().click();
    await sheet.getByRole("button", { name: "放行" }).click();
    await expect(staff.getByText("已放行")).toBeVisible();
    await expect.poll(async () => (await request.get(`/community/${topic.id}`)).status()).toBe(200);
  });

  async function notificationsAbout(member: Member): Promise<string> {
    const { items } = await callAs(request, member, "GET", "/v1/notifications");
    return JSON.stringify(items.filter(({ kind }: { kind: string }) => kind === "review"));
  }
});
