import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { chooseTheme, expectAccessible } from "../../test/journey/accessible.ts";
import { runCommand } from "../../test/journey/admin.ts";
import { expect, test, type VisitedSite } from "../../test/journey/journey.ts";
import { bringSession, callAs, signUp } from "../../test/journey/members.ts";

const TEXT = [
  "读一本书之前先看目录，知道它要带你去哪里。",
  "读完一章**合上书**，用自己的话说一遍。设 $a^2 + b^2$ 成立。",
  "```ts\nexport const first = load(1);\nexport const second = load(2);\n```",
  "做笔记不是抄书。抄下来的是别人的话，写下来的才是自己的想法。",
].join("\n\n");

let folder = "";
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zhixing-notes-"));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

/** Imports the chapter, as its author would after each edit, and returns the address of its page. */
async function importChapter(site: VisitedSite, request: APIRequestContext, title: string, text: string) {
  await writeFile(path.join(folder, "one.md"), `# 第一章\n\n${text}\n`);
  await runCommand(site, ["import", folder, "--as", "book", "--shelf", "system", "--type", "free", "--title", title]);
  const books = (await (await request.get("/api/v1/books?shelf=system&page_size=100")).json()).data.items;
  const { id } = books.find((book: { title: string }) => book.title === title);
  const { tree } = (await (await request.get(`/api/v1/books/${id}`)).json()).data;
  const documentId = tree.find((entry: { title: string }) => entry.title === "第一章").document_id;
  return `/system/book/${id}/document/${documentId}`;
}

/** Selects from the beginning of one text to the end of another, as a pointer would. */
async function select(page: Page, from: string, to = from): Promise<void> {
  await page.evaluate(
    ([first = "", last = ""]) => {
      const walker = document.createTreeWalker(document.querySelector(".prose") ?? document, NodeFilter.SHOW_TEXT);
      const nodes: Text[] = [];
      while (walker.nextNode()) nodes.push(walker.currentNode as Text);
      const start = nodes.find((node) => node.data.includes(first));
      const end = nodes.findLast((node) => node.data.includes(last));
      if (!start || !end) throw new Error("the page does not contain the text to select");
      getSelection()?.setBaseAndExtent(start, start.data.indexOf(first), end, end.data.lastIndexOf(last) + last.length);
    },
    [from, to],
  );
}

const toolbar = (page: Page) => page.getByRole("toolbar", { name: "标记工具" });
const marked = (page: Page) =>
  page
    .locator("mark.note")
    .evaluateAll((marks) =>
      marks.map((mark) => [...mark.childNodes].map((node) => node.textContent).join("")).join(""),
    );

test("highlights and notes stay on their text after an edit; those without a place are listed with their quote", async ({
  page,
  request,
  site,
}, { workerIndex }) => {
  const title = `笔记样书${workerIndex}${Date.now()}`;
  const address = await importChapter(site, request, title, TEXT);
  const reader = await signUp(request);
  await bringSession(page, reader);
  await page.goto(address);
  await select(page, "先看目录");
  await toolbar(page).getByRole("button", { name: "标成绿色" }).click();
  await expect(page.locator("mark.note")).toHaveText("先看目录");

  await select(page, "完一章", "说一遍");
  await expect(toolbar(page)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(toolbar(page).getByRole("button", { name: "标成黄色" })).toBeFocused();
  await toolbar(page).getByRole("button", { name: "写笔记" }).click();
  await page.getByLabel("写点什么").fill("说不出来就是没懂");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => marked(page)).toBe("先看目录完一章合上书，用自己的话说一遍");

  await select(page, "first", "second");
  await toolbar(page).getByRole("button", { name: "标成蓝色" }).click();
  await expect.poll(() => marked(page)).toContain("first=load(1);");
  await page.reload();
  await expect.poll(() => marked(page)).toContain("用自己的话说一遍");
  // Notes do not change the copied code.
  expect(await page.locator("figure.code pre").textContent()).toContain("export const second = load(2);");
  for (const theme of ["light", "dark"]) {
    await page.evaluate((dark) => document.documentElement.classList.toggle("dark", dark), theme === "dark");
    await expectAccessible(page);
  }

  await importChapter(site, request, title, `新写的开头。\n\n${TEXT.replace("先看目录", "先看封面")}`);
  await expect
    .poll(async () => {
      await page.goto(address);
      return page.locator(".prose").textContent();
    })
    .toContain("先看封面");
  await expect.poll(() => marked(page)).toMatch(/^完一章合上书，用自己的话说一遍/);
  await page.getByRole("button", { name: "笔记", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "本篇笔记" });
  await expect(panel.getByRole("region", { name: /原文已经改动/ }).getByRole("button")).toContainText("先看目录");
  await panel.getByRole("button", { name: /说不出来就是没懂/ }).click();
  await expect(page.locator("mark.note").first()).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByLabel("写点什么")).toHaveValue("说不出来就是没懂");
  await page.getByRole("button", { name: "删除" }).click();
  await expect.poll(() => marked(page)).not.toContain("用自己的话");
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.poll(() => marked(page)).toContain("用自己的话说一遍");

  const notebook = await callAs(request, reader, "GET", "/v1/notes");
  expect(notebook.items.filter((note: { is_orphaned: boolean }) => note.is_orphaned)).toMatchObject([
    { anchor: { quote: "先看目录" } },
  ]);
});

test("a formula is highlighted as a whole, a sentence is selected by keyboard", async ({ page, request, site }) => {
  const address = await importChapter(site, request, `公式样书${Date.now()}`, TEXT);
  await bringSession(page, await signUp(request));
  await page.goto(address);
  await page.getByRole("button", { name: "笔记", exact: true }).click();
  await page.getByRole("button", { name: "用键盘选句子" }).click();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain("先看目录");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain("成立");
  await expect(toolbar(page)).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("mark.note:has(> .katex)")).toHaveCount(1);
  await page.reload();
  await expect(page.locator("mark.note:has(> .katex)")).toHaveCount(1);
});

test("highlights on code are visible in forced colours, and are not printed", async ({ page, request, site }) => {
  const address = await importChapter(site, request, `纸上样书${Date.now()}`, TEXT);
  await bringSession(page, await signUp(request));
  await page.goto(address);
  await select(page, "first", "second");
  await toolbar(page).getByRole("button", { name: "标成蓝色" }).click();
  const mark = page.locator("pre mark.note").first();
  await expect(mark).toBeVisible();
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await expect(mark).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.emulateMedia({ forcedColors: null, media: "print" });
  await expect(mark).toHaveCSS("box-shadow", "none");
});

test("a guest who highlights or notes gets the login prompt", async ({ page, request, site }) => {
  await page.goto(await importChapter(site, request, `访客样书${Date.now()}`, TEXT));
  await select(page, "先看目录");
  await toolbar(page).getByRole("button", { name: "标成黄色" }).click();
  await expect(page.getByRole("dialog")).toContainText("登录后就能标记和写笔记");
});

test.describe("without a network", () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED/ });

  test("keeps typed text and saves it later", async ({ page, request, site, context }) => {
    await chooseTheme(page, "dark");
    const address = await importChapter(site, request, `离线样书${Date.now()}`, TEXT);
    await bringSession(page, await signUp(request));
    await page.goto(address);
    await select(page, "先看目录");
    await toolbar(page).getByRole("button", { name: "写笔记" }).click();
    await page.getByLabel("写点什么").fill("在地铁里写的");
    await context.setOffline(true);
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: "没有保存，你写的还在这里" })).toBeVisible();
    await expect(page.getByLabel("写点什么")).toHaveValue("在地铁里写的");
    await context.setOffline(false);
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expect(page.locator("mark.note[data-noted]")).toHaveText("先看目录");
  });
});
