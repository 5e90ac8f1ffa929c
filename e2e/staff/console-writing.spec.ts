import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { test } from "../../test/journey/own-site.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";

// The upload that is cut off.
test.use({ siteName: "console", siteSettings: {}, expectedComplaint: /ERR_FAILED/ });

test("a writer creates an article, pastes and drops pictures into its text, and publishes it", async ({
  page,
  request,
  site,
}) => {
  await enterAsStaff(page, request, site, "editor");
  await page.goto("/admin/articles");
  await page.getByRole("button", { name: "新建文章" }).first().click();
  const sheet = page.getByRole("dialog", { name: "新建文章" });
  await expect(sheet.getByRole("textbox", { name: "作者" })).not.toHaveValue("");
  await sheet.getByRole("textbox", { name: "标题" }).fill("带图的第一篇");
  await sheet.getByRole("button", { name: "新建", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "带图的第一篇" })).toBeVisible();
  const field = page.getByRole("textbox", { name: "Markdown" });

  await test.step("a pasted picture is inserted at the caret, with its description selected", async () => {
    await field.fill("前面的一段。\n\n\n\n后面的一段。");
    await putCaret(page, "前面的一段。\n\n".length);
    await give(page, "paste", ["image.png"]);
    await expect(field).toHaveValue(/^前面的一段。\n\n!\[图片\]\(\/[^)]+\.webp\)\n\n后面的一段。$/);
    await page.keyboard.type("写作的流程");
    await expect(field).toHaveValue(/^前面的一段。\n\n!\[写作的流程\]\(\/[^)]+\.webp\)\n\n后面的一段。$/);
    await page.keyboard.press("ControlOrMeta+z");
  });
  await test.step("text that is typed during the upload stays, and the pictures come where they were dropped", async () => {
    await field.fill("开头\n结尾");
    const release = await delayUploads(page);
    await putCaret(page, "开头\n".length);
    await give(page, "drop", ["步骤一.png", "步骤二.png"]);
    await expect(page.getByText("正在上传 1 / 2")).toBeVisible();
    await putCaret(page, 0);
    await page.keyboard.type("先写的字，");
    release();
    await expect(field).toHaveValue(
      /^先写的字，开头\n!\[步骤一\]\(\/[^)]+\.webp\)\n\n!\[步骤二\]\(\/[^)]+\.webp\)结尾$/,
    );
    await page.keyboard.type("接着写。");
    await expect(field).toHaveValue(/^先写的字，接着写。开头/);
  });
  await test.step("a cut upload keeps the text and its place, and succeeds again", async () => {
    await field.fill("文字");
    await page.route("**/v1/admin/pictures", (route) => route.abort(), { times: 1 });
    await give(page, "paste", ["结构.png"]);
    const note = page.getByRole("alert").filter({ hasText: "1 张没有上传" });
    await expect(note).toContainText("结构.png：");
    await expect(field).toHaveValue("文字");
    await note.getByRole("button", { name: "再试一次" }).click();
    await expect(field).toHaveValue(/^文字!\[结构\]\(\/[^)]+\.webp\)$/);
    await expect(note).toHaveCount(0);
  });
  await test.step("text copied from Word stays text", async () => {
    await field.fill("");
    await give(page, "paste", ["image.png"], "文字和它的图片");
    await expect(page.getByText("正在上传")).toHaveCount(0);
    await expect(field).toHaveValue("");
  });
  await test.step("a file that is no picture is refused with the reason", async () => {
    await give(page, "drop", ["稿子.pdf"]);
    await expect(page.getByRole("alert").filter({ hasText: "稿子.pdf：不是 PNG" })).toBeVisible();
    await page.getByRole("button", { name: "不要了" }).click();
  });
  await test.step("a draft can be published while its AI mark is being saved", async () => {
    const saving = Promise.withResolvers<void>();
    await page.route("**/ai-marks/**", async (route) => {
      await saving.promise;
      await route.continue();
    });
    const sent = page.waitForRequest("**/ai-marks/**");
    await page.getByRole("combobox", { name: "AI 标识" }).selectOption("AI 辅助生成");
    await sent;
    await expect(page.getByRole("button", { name: "现在发布" })).toBeEnabled();
    saving.resolve();
    await expect(page.getByText("已经标为AI 辅助生成")).toBeVisible();
  });
  await test.step("a picture of the library, then saved and published", async () => {
    await field.fill("正文只有一张图。\n\n");
    await page.getByRole("button", { name: "从图片库选" }).first().click();
    await page.getByRole("dialog", { name: "选一张图片" }).getByRole("button", { name: "选这个" }).first().click();
    await expect(field).toHaveValue(/^正文只有一张图。\n\n!\[[^\]]+\]\(\/[^)]+\.webp\)$/);
    await page.getByRole("button", { name: "保存正文" }).click();
    await expect(page.getByText("正文已经保存")).toBeVisible();
    // Until the page has read the saved text, its button for publishing is busy.
    await expect(page.getByText("还是空的")).toHaveCount(0);
    await page.getByRole("button", { name: "现在发布" }).click();
    await page.getByRole("link", { name: "在网站上看" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "带图的第一篇" })).toBeVisible();
    // Not by its role: pictures of texts become buttons that enlarge them.
    const picture = page.getByRole("main").locator('img[src^="/files/"]').first();
    await expect.poll(() => picture.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  });
});

function putCaret(page: Page, at: number) {
  return page.getByRole("textbox", { name: "Markdown" }).evaluate((node: HTMLTextAreaElement, place) => {
    node.focus();
    node.setSelectionRange(place, place);
  }, at);
}

/** Pastes or drops files as programs outside the browser give them; `text`: what they copied beside it. */
async function give(page: Page, type: "paste" | "drop", names: readonly string[], text = "") {
  const bytes = await Promise.all(
    names.map((_, index) =>
      sharp({ create: { width: 40 + index, height: 30, channels: 3, background: "#18a058" } })
        .png()
        .toBuffer(),
    ),
  );
  const files = names.map((name, index) => ({ name, base64: bytes[index]?.toString("base64") ?? "" }));
  await page.getByRole("textbox", { name: "Markdown" }).evaluate(
    (node, given) => {
      const data = new DataTransfer();
      for (const { name, base64 } of given.files) {
        const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([content], name, { type: name.endsWith(".pdf") ? "application/pdf" : "image/png" }));
      }
      if (given.text !== "") data.setData("text/plain", given.text);
      const options = { bubbles: true, cancelable: true };
      if (given.type === "paste") node.dispatchEvent(new ClipboardEvent("paste", { ...options, clipboardData: data }));
      else node.dispatchEvent(new DragEvent("drop", { ...options, dataTransfer: data, clientX: 1, clientY: 1 }));
    },
    { type, files, text },
  );
}

/** Delays the uploads of pictures until they are released. */
async function delayUploads(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/v1/admin/pictures", async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
