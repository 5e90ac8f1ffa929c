import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { BOTH_SIZES } from "../../test/journey/both-widths.ts";
import { findFilms, pause, secondOf, startPlaying } from "../../test/journey/films.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, signUp } from "../../test/journey/members.ts";
import { hasFfmpeg } from "../../test/media/sample-films.ts";

test("the chapters of a film are on its seek bar and in a list, and keys move between them", async ({
  page,
  request,
}) => {
  await page.goto((await findFilms(request)).open);
  await startPlaying(page);
  await pause(page);
  const slider = page.getByRole("slider", { name: "播放进度" });
  await expect(slider).toHaveAttribute("aria-valuetext", /从头说起$/);
  await expect(page.locator("[data-mark=chapter]")).toHaveCount(2);
  await page.keyboard.press("]");
  await expect.poll(() => secondOf(page)).toBe(20);
  await expect(slider).toHaveAttribute("aria-valuetext", /中间的一段$/);
  await page.keyboard.press("]");
  await page.keyboard.press("[");
  await expect.poll(() => secondOf(page)).toBe(20);

  await page.keyboard.press("g");
  const list = page.getByRole("region", { name: "章节" });
  await expect(list.locator("[aria-current=true]")).toContainText("中间的一段");
  await list.getByRole("button", { name: /最后/ }).click();
  await expect.poll(() => secondOf(page)).toBe(45);
  await expectAccessible(page);

  const box = await slider.boundingBox();
  await slider.hover({ position: { x: (box?.width ?? 0) / 2, y: 8 } });
  const hint = page.locator("[data-hint]");
  await expect(hint).toContainText(/中间的一段0:(?:29|30)/);
  if (await hasFfmpeg()) {
    const picture = hint.locator("img");
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([1_600, 180]);
  }
});

test("a note at a second, with its caption, appears on the seek bar, next to the film and in the notebook, and links back", async ({
  page,
  request,
}) => {
  const { open, openId } = await findFilms(request);
  const member = await signUp(request);
  await bringSession(page, member);
  await page.goto(`${open}?t=22`);
  await startPlaying(page);
  await page.keyboard.press("n");
  const editor = page.getByRole("dialog", { name: /在 0:2\d 记笔记/ });
  await expect(editor.getByLabel("写点什么")).toBeFocused();
  const label = await editor.getByRole("checkbox").evaluate((box) => box.parentElement?.innerText ?? "");
  await page.keyboard.type("这一段要再看");
  const playing = page.locator("video");
  expect(await playing.evaluate((film: HTMLVideoElement) => film.paused)).toBe(true);
  await editor.getByRole("button", { name: "保存", exact: true }).click();
  await expect(editor).toBeHidden();
  await expect.poll(() => playing.evaluate((film: HTMLVideoElement) => film.paused)).toBe(false);
  await pause(page);
  await expect(page.locator("[data-mark=note]")).toHaveCount(1);

  await page.keyboard.press("0");
  await page.getByRole("button", { name: "文稿、章节、笔记" }).click();
  await page.getByRole("tab", { name: "笔记" }).click();
  const beside = page.getByRole("region", { name: "笔记" });
  await beside.getByRole("button", { name: /这一段要再看/ }).click();
  await expect.poll(() => secondOf(page)).toBeGreaterThanOrEqual(22);
  await expectAccessible(page);

  const { items } = await callAs(request, member, "GET", `/v1/notes/things/lesson/${openId}`);
  expect(items).toMatchObject([{ body: "这一段要再看", anchor: null }]);
  const [{ at_seconds: at, caption }] = items;
  expect([at >= 22, label.includes(caption)]).toEqual([true, true]);

  await test.step("the notebook finds it by its caption and exports it with the link back", async () => {
    await page.goto(`/user/profile?tab=notes&q=${encodeURIComponent(caption.slice(0, 4))}`);
    const note = page.getByRole("listitem").filter({ hasText: "这一段要再看" });
    await expect(note).toContainText(caption);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出 Markdown" }).click();
    expect(await readFile(await (await saving).path(), "utf8")).toContain(`${open}?t=${at}`);
    await note.getByRole("link").click();
    await expect(page).toHaveURL(`${open}?t=${at}`);
    await startPlaying(page);
    expect(await secondOf(page)).toBeGreaterThanOrEqual(at);
  });

  await test.step("is edited and deleted beside the film", async () => {
    await page.getByRole("button", { name: "文稿、章节、笔记" }).click();
    await page.getByRole("tab", { name: "笔记" }).click();
    await page.getByRole("button", { name: /^改 / }).click();
    await page.getByRole("button", { name: "删除" }).click();
    await expect(page.locator("[data-mark=note]")).toHaveCount(0);
    await page.getByRole("button", { name: "撤销" }).click();
    await expect(page.locator("[data-mark=note]")).toHaveCount(1);
  });
});

test("a note closed by Esc without saving is restored by the next N, and the offer to restore it covers nothing", async ({
  page,
  request,
}) => {
  await bringSession(page, await signUp(request));
  await page.goto((await findFilms(request)).open);
  await page.getByRole("button", { name: "播放" }).press("Enter");
  // The player replaced the button, and the film still has the keyboard focus.
  await expect.poll(() => secondOf(page)).toBeGreaterThan(0.5);
  await expect(page.locator("[data-film]")).toBeFocused();
  await page.keyboard.press("t");
  await page.getByRole("tab", { name: "笔记" }).click();
  const panel = page.getByRole("region", { name: "笔记", exact: true });
  const field = page.getByRole("dialog", { name: /记笔记$/ }).getByLabel("写点什么");
  const offer = page.getByRole("region", { name: "刚才的操作" });
  let typed = "";
  for (const viewport of BOTH_SIZES) {
    await page.setViewportSize(viewport);
    await page.keyboard.press("n");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(typed);
    await page.keyboard.type("还没写完");
    typed += "还没写完";
    await page.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
    await expect(offer.getByRole("button", { name: "接着写" })).toBeVisible();
    expect(await overlapOf(offer, panel), `${viewport.width} px`).toBe(0);
  }
  await page.keyboard.press("n");
  await expect(field).toHaveValue(typed);
  await expect(offer.getByText("笔记没有保存")).toHaveCount(0);
});

/** Area in square pixels that both elements cover. */
async function overlapOf(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("one of the two elements is not visible");
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

test("asks a guest who adds a note to log in", async ({ page, request }) => {
  await page.goto((await findFilms(request)).open);
  await startPlaying(page);
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog")).toContainText("登录后就能标记和写笔记");
});
