import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, signUp } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

test.use({ showsDiagrams: true });

test("the notebook is filtered, searched, exported; a note links to its place, and a deleted one is restored", async ({
  page,
  request,
}) => {
  const pages = await findPages(request);
  const member = await signUp(request);
  const documentId = Number(pages["open-document"].split("/").at(-1));
  const write = (colour: string, quote: string, body: string) =>
    callAs(request, member, "PUT", `/v1/notes/${randomUUID()}`, {
      data: {
        kind: "document",
        thing_id: documentId,
        colour,
        body,
        at_seconds: null,
        anchor: { quote, prefix: "", suffix: "", start: 0, rival: null },
      },
    });
  await bringSession(page, member);
  await page.goto("/user/profile?tab=notes");
  await expect(page.getByText("还没有笔记")).toBeVisible();

  await write("yellow", "第三节", "先想清楚再动手");
  await write("blue", "这句话早就不在原文里了", "留着做个纪念");
  await page.reload();
  const items = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("blockquote") });
  await expect(items).toHaveCount(2);
  await expect(items.filter({ hasText: "早就不在" })).toContainText("原文已经改动");
  await expectAccessible(page);

  await test.step("by colour and by text, in the address", async () => {
    await page.getByRole("combobox", { name: "颜色" }).selectOption("黄色");
    await expect(page).toHaveURL(/colour=yellow/);
    await expect(items).toHaveCount(1);
    await page.getByRole("searchbox", { name: "词" }).fill("没有这个词");
    await page.getByRole("button", { name: "查找" }).click();
    await expect(page.getByText("没有这样的笔记")).toBeVisible();
    await page.getByRole("link", { name: "看全部笔记" }).click();
    await expect(items).toHaveCount(2);
  });

  await test.step("is deleted and restored", async () => {
    await items.filter({ hasText: "早就不在" }).getByRole("button", { name: "删除" }).click();
    await expect(items).toHaveCount(1);
    await page.getByRole("button", { name: "撤销" }).click();
    await expect(items).toHaveCount(2);
  });

  await test.step("exports all notes to one file with links back", async () => {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出 Markdown" }).click();
    const text = await readFile(await (await saving).path(), "utf8");
    expect(text).toContain("先想清楚再动手");
    expect(text).toContain(pages["open-document"]);
  });

  await test.step("opens the place of the note", async () => {
    await items.filter({ hasText: "先想清楚" }).getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`${pages["open-document"]}#`));
  });
});
