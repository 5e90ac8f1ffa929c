import { stepProposal } from "../../src/features/services/co-creation/admin-contract.ts";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { atBothWidths } from "../../test/journey/both-widths.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { delayWaking } from "../../test/journey/delay.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, signUp } from "../../test/journey/members.ts";

test("a proposal is submitted, opened, voted for, joined with the lead's approval, and credited on its result", async ({
  page,
  openOtherBrowser,
  request,
  site,
}) => {
  const [author, helper] = [await signUp(request), await signUp(request)];
  const title = `一起做 ${author.userId}`;
  const translator = `译者 ${helper.userId}`;

  await bringSession(page, author);
  await page.goto("/co-creation?proposal=new");
  await page.getByRole("combobox", { name: "种类" }).selectOption("翻译");
  await page.getByRole("textbox", { name: "标题" }).fill(title);
  await atBothWidths(page, () => expect(page.getByText("还差说明（至少 10 个字）")).toBeVisible());
  await page.getByRole("textbox", { name: "说明" }).fill("公开许可的五篇综述，需要两位译者");
  await page.reload();
  await atBothWidths(page, async () => {
    await expect(page.getByRole("textbox", { name: "标题" })).toHaveValue(title);
    await expect(page.getByRole("textbox", { name: "说明" })).toHaveValue("公开许可的五篇综述，需要两位译者");
  });
  await page.getByRole("textbox", { name: "署名" }).fill("发起人甲");
  await expectAccessible(page);
  await page.getByRole("button", { name: "提交" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("这个提议在等审阅")).toBeVisible();
  const id = new URL(page.url()).searchParams.get("waiting") ?? "";
  expect((await request.get(`/co-creation?proposal=${id}`)).status()).toBe(404);
  // The server renders for guests: its page must not tell the author that the proposal does not exist or that they are
  // not signed in.
  const wake = await delayWaking(page);
  await page.goto(page.url(), { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: "提议", exact: true })).toBeVisible();
  await expect(page.getByText(/内容不存在|登录后看提议/).filter({ visible: true })).toHaveCount(0);
  wake();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  const params = { id: Number(id) };
  await callAsOwner(site, stepProposal, { params, body: { from: "review", to: "collecting" } });
  // Guests get the complete proposal without JavaScript.
  await expect.poll(async () => (await request.get(`/co-creation?proposal=${id}`)).text()).toContain("发起人甲");
  await expect.poll(async () => (await request.get("/co-creation?order=newest")).text()).toContain(title);

  const other = await openOtherBrowser();
  await bringSession(other, helper);
  await other.goto(`/co-creation?proposal=${id}`);
  await other.getByRole("button", { name: "投一票" }).click();
  await expect(other.getByText("1 票", { exact: true })).toBeVisible();
  await other.getByRole("button", { name: "收回我的票" }).click();
  await expect(other.getByText("0 票", { exact: true })).toBeVisible();
  await other.getByRole("button", { name: "申请加入" }).click();
  const form = other.getByRole("form", { name: "申请加入" });
  await form.getByRole("combobox", { name: "想做什么" }).selectOption("翻译");
  await form.getByRole("textbox", { name: "署名" }).fill(translator);
  await expectAccessible(other);
  await form.getByRole("button", { name: "提交申请" }).click();
  await expect(other.getByText("等牵头人答复")).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: `同意加入：${translator}` }).click();
  await expect(page.getByText(`共创：发起人甲（发起）、${translator}（翻译）`)).toBeVisible();
  await expectAccessible(page);

  const articles = await (await request.get("/api/v1/articles?page_size=1")).json();
  const article = articles.data.items[0].id;
  await callAsOwner(site, stepProposal, { params, body: { from: "collecting", to: "accepted" } });
  await callAsOwner(site, stepProposal, { params, body: { from: "accepted", to: "production" } });
  const published = { from: "production", to: "published", work: `article:${article}` } as const;
  await callAsOwner(site, stepProposal, { params, body: published });
  await other.goto(`/articles/${article}`);
  await expect(other.getByText(`${translator}（翻译）`)).toBeVisible();
  await other.goto("/user/profile?tab=co-creation");
  await expect(other.getByRole("link", { name: title })).toBeVisible();
  await expectAccessible(other);
});
