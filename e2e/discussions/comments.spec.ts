import { expectAccessible } from "../../test/journey/accessible.ts";
import { findDiscussedArticle } from "../../test/journey/discussed-articles.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, signUp } from "../../test/journey/members.ts";

// The form is submitted once without a network.
test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED/ });

test("a comment is posted, answered, edited, liked by another user, opened by its permalink and deleted", async ({
  page,
  openOtherBrowser,
  request,
}) => {
  const article = `/articles/${await findDiscussedArticle(request, "comments")}`;
  const [writer, reader] = [await signUp(request), await signUp(request)];
  const text = `先问一句 ${Date.now()}`;
  await bringSession(page, writer);
  await page.goto(article);
  await page.getByRole("heading", { name: "讨论" }).scrollIntoViewIfNeeded();
  const field = page.getByRole("textbox", { name: "说点什么" });
  const preview = page.getByRole("region", { name: "预览" });
  await field.fill("$x^2$");
  await page.getByRole("button", { name: "预览" }).click();
  // A formula is rendered as visible HTML and as MathML that is visually hidden.
  await expect(preview.locator(".katex-html")).toBeVisible();
  expect((await preview.locator(".katex-mathml").boundingBox())?.width).toBeLessThan(2);
  await page.getByRole("button", { name: "继续写" }).click();
  await field.fill(`**${text}**`);
  await page.getByRole("button", { name: "预览" }).click();
  await expect(preview.locator("strong")).toHaveText(text);
  await page.getByRole("button", { name: "继续写" }).click();

  // Typed text survives a reload and a lost network.
  await page.reload();
  await page.getByRole("heading", { name: "讨论" }).scrollIntoViewIfNeeded();
  await expect(field).toHaveValue(`**${text}**`);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "发表" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "你写的还在这里" })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "发表" }).click();
  const comment = page.getByRole("article").filter({ hasText: text });
  await expect(comment).toBeFocused();
  await expect(field).toHaveValue("");
  await expectAccessible(page);

  await comment.getByRole("button", { name: "修改" }).click();
  await page.getByRole("textbox", { name: "修改评论" }).fill(`改过的 ${text}`);
  await page.getByRole("button", { name: "保存" }).click();
  await expect(comment).toContainText("已编辑");
  const link = (await comment.getByRole("link", { name: /这条评论的链接/ }).getAttribute("href")) ?? "";

  const second = await openOtherBrowser();
  await bringSession(second, reader);
  await second.goto(article + link);
  const seen = second.locator(`[id="${link.slice(1)}"]`);
  await expect(seen).toBeInViewport();
  await expect(seen).toHaveClass(/thread-marked/);
  await seen.getByRole("button", { name: /^赞/ }).click();
  await expect(seen.getByRole("button", { name: "已赞 1 个赞" })).toHaveAttribute("aria-pressed", "true");
  await seen.getByRole("button", { name: "回复" }).click();
  const answer = second.getByRole("textbox", { name: /^回复/ });
  await expect(answer).toBeFocused();
  await second.keyboard.type("@");
  await second.getByRole("listbox").getByRole("option").first().waitFor();
  await second.keyboard.press("Enter");
  const replyText = `答一句 ${Date.now()}`;
  await second.keyboard.type(replyText);
  await second.keyboard.press("Control+Enter");
  const reply = second.getByRole("article").filter({ hasText: replyText });
  await expect(reply).toBeFocused();
  await expect(reply.locator(".mention")).toHaveCount(1);

  // A job sends the notification after the event is committed.
  const notifiedKinds = async () => {
    const { items } = await callAs(request, writer, "GET", "/v1/notifications");
    return items.map(({ kind }: { kind: string }) => kind);
  };
  await expect.poll(notifiedKinds).toEqual(expect.arrayContaining(["reply", "like"]));

  await page.reload();
  await page.getByRole("heading", { name: "讨论" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("article").filter({ hasText: replyText })).toBeVisible();
  await comment.getByRole("button", { name: "删除" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("这条评论已删除").first()).toBeVisible();
  await second.reload();
  await expect(second.getByText("这条评论已删除").first()).toBeVisible();
});
