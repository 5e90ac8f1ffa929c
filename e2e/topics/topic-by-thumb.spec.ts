import { randomUUID } from "node:crypto";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { grantLevel } from "../../test/journey/admin.ts";
import { saveBoard } from "../../test/journey/call-as-owner.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, signUp } from "../../test/journey/members.ts";

test("on a phone: a topic with a mention, followed, quoted and answered by touch; the mentioned member is notified once", async ({
  page,
  openOtherBrowser,
  request,
  site,
  isMobile,
}) => {
  await saveBoard(site, { slug: "shouji", name: "手机上", kind: "discussion" });
  const [writer, friend] = [await signUp(request), await signUp(request)];
  const now = Date.now();
  for (const { userId } of [writer, friend]) await grantLevel(site, { userId, level: 2 });
  const { items: boards } = await callAs(request, friend, "GET", "/v1/community/boards");
  const board = boards.find(({ slug }: { slug: string }) => slug === "shouji");
  await callAs(request, friend, "POST", "/v1/community/topics", {
    headers: { "idempotency-key": randomUUID() },
    data: { board_id: board.id, title: `先来的 ${now}`, source: "我先到" },
  });
  const press = async (target: ReturnType<typeof page.getByRole>) => (isMobile ? target.tap() : target.click());
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await bringSession(page, writer);
  await page.goto("/community?board=shouji");
  await fits();
  await press(page.getByRole("link", { name: "发新话题" }).first());
  await page.getByRole("textbox", { name: "标题" }).fill(`路上想到的 ${now}`);
  const field = page.getByRole("textbox", { name: "正文" });
  await field.pressSequentially("问问 @");
  // The same journey for the other screen size may have posted on this board in the meantime.
  await press(page.getByRole("listbox", { name: "提到谁" }).getByRole("option", { name: friend.name }));
  await page.keyboard.type("怎么看这一段");
  await expect(field).toHaveValue(/^问问 @\S+ 怎么看这一段$/);
  await fits();
  await press(page.getByRole("button", { name: "发表" }));
  const topic = page.getByRole("article", { name: `路上想到的 ${now}` });
  await expect(topic.locator(".mention")).toHaveCount(1);
  const address = new URL(page.url()).pathname;
  await fits();
  await expectAccessible(page);

  const other = await openOtherBrowser();
  await bringSession(other, friend);
  await other.goto("/user/profile?tab=notifications");
  await other
    .getByRole("main")
    .getByRole("link", { name: /提到了你/ })
    .click();
  await expect(other).toHaveURL(new RegExp(`${address}$`));
  await other.getByRole("button", { name: `关注话题《路上想到的 ${now}》` }).click();
  await expect(other.getByText("已关注，有新内容会通知你")).toBeVisible();
  await other.getByRole("button", { name: "引用" }).first().click();
  const reply = other.getByRole("textbox", { name: "说点什么" });
  await expect(reply).toBeFocused();
  await expect(reply).toHaveValue(/^> 问问 @/);
  await other.keyboard.type("我觉得可以");
  await other.keyboard.press("Control+Enter");
  const posted = page.getByRole("article").filter({ hasText: "我觉得可以" }).last();
  await page.getByRole("heading", { name: "回复" }).scrollIntoViewIfNeeded();
  await expect(posted.locator("blockquote")).toContainText("怎么看这一段");

  // The reply answers and mentions the follower: the follower gets one notification, not three.
  await press(posted.getByRole("button", { name: "回复" }));
  await page.getByRole("textbox", { name: /^回复/ }).fill(`谢谢 ${now}`);
  await press(page.getByRole("form", { name: /^回复/ }).getByRole("button", { name: "发表" }));
  await expect(
    page
      .getByRole("article")
      .filter({ hasText: `谢谢 ${now}` })
      .last(),
  ).toBeVisible();
  await fits();
  await expect
    .poll(async () => {
      const { items } = await callAs(request, friend, "GET", "/v1/notifications");
      return items.map(({ kind }: { kind: string }) => kind);
    })
    .toEqual(["reply", "mention"]);
  await other.goto("/user/profile?tab=follows");
  await expect(other.getByRole("main").getByText(`路上想到的 ${now}`)).toBeVisible();
});
