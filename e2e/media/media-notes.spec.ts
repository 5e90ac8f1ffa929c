import path from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { root } from "../../scripts/run-command.ts";
import { createMediaItem } from "../../src/features/content/media/item-admin-contract.ts";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { runCommand } from "../../test/journey/admin.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { isPaused, secondOf, startPlaying } from "../../test/journey/films.ts";
import { expect, test, type VisitedSite } from "../../test/journey/journey.ts";
import { bringSession, callAs, signUp } from "../../test/journey/members.ts";

const FILMS = path.join(root, "e2e", "content", "gated-course", "01-开始");

/** Creates an item with two films through the staff API. */
async function makeItem(site: VisitedSite): Promise<number> {
  const numbers: number[] = [];
  for (const file of ["01-先看一遍.webm", "02-会员的一课.webm"]) {
    const out = await runCommand(site, ["media", "add", path.join(FILMS, file)]);
    numbers.push(Number(/编号 (\d+)/.exec(out)?.[1]));
  }
  const files = ["上半段", "下半段"].map((title, index) => ({ media_id: numbers[index] ?? 0, title }));
  const draft = { title: "两段的短片", kind: "video", content_type: "free", files } as const;
  const body = { ...draft, files, published_at: new Date().toISOString() };
  return (await callAsOwner(site, createMediaItem, { body })).item.id;
}

async function seekTo(page: Page, second: number): Promise<void> {
  await page.locator("video").evaluate((film: HTMLVideoElement, at) => {
    film.currentTime = at;
  }, second);
}

test("an item of two films plays the second automatically, and a note links from one film to the other", async ({
  page,
  request,
  site,
}) => {
  const id = await makeItem(site);
  const { data } = await (await request.get(`/api/v1/media/${id}`)).json();
  const length = data.item.files[0].duration_seconds;
  const member = await signUp(request);
  await bringSession(page, member);
  await page.goto(`/media?item=${id}`);
  await startPlaying(page);
  await page.locator("video").evaluate((film: HTMLVideoElement) => {
    film.currentTime = film.duration - 1;
  });
  await expect(page.getByRole("region", { name: "下一段" })).toContainText("下半段");
  await page.getByRole("button", { name: "现在就去" }).click();
  await expect(page.getByRole("region", { name: "视频：下半段" })).toBeVisible();
  await expect.poll(() => secondOf(page)).toBeGreaterThan(0.5);

  await seekTo(page, 7);
  await page.keyboard.press("n");
  const editor = page.getByRole("dialog", { name: "在 0:07 记笔记" });
  await editor.getByLabel("写点什么").fill("下半段的第七秒");
  await editor.getByRole("button", { name: "保存", exact: true }).click();
  await expect(editor).toBeHidden();
  await expect(page.locator("[data-mark=note]")).toHaveCount(1);
  const { items } = await callAs(request, member, "GET", `/v1/notes/things/media/${id}`);
  expect(items).toMatchObject([{ body: "下半段的第七秒", at_seconds: length + 7 }]);

  await page
    .getByRole("list", { name: "目录" })
    .getByRole("button", { name: /上半段/ })
    .click();
  await expect(page.getByRole("region", { name: "视频：上半段" })).toBeVisible();
  await expect.poll(() => isPaused(page)).toBe(false);
  await expect(page.locator("[data-mark=note]")).toHaveCount(0);
  await page.getByRole("button", { name: /笔记$/ }).and(page.locator("[aria-pressed]")).click();
  await page.getByRole("tab", { name: "笔记" }).click();
  await page.getByRole("button", { name: /^(?!改).*下半段的第七秒/ }).click();
  await expect(page.getByRole("region", { name: "视频：下半段" })).toBeVisible();
  await expect.poll(() => secondOf(page)).toBeGreaterThanOrEqual(7);

  await page.goto(`/user/profile?tab=notes`);
  await page.getByRole("listitem").filter({ hasText: "下半段的第七秒" }).getByRole("link").first().click();
  await expect(page).toHaveURL(`/media?item=${id}&t=${length + 7}`);
  await startPlaying(page);
  expect(await secondOf(page)).toBeGreaterThanOrEqual(7);
  await expect(page.getByRole("region", { name: "视频：下半段" })).toBeVisible();
});

const sound = (page: Page) => page.locator("audio");
const playbackTimeOf = (page: Page) => sound(page).evaluate((audio: HTMLAudioElement) => audio.currentTime);

async function openAudio(page: Page, request: APIRequestContext): Promise<number> {
  const { data } = await (await request.get("/api/v1/media?kind=audio&content_type=free")).json();
  await page.goto(`/media?item=${data.items[0].id}`);
  await page.getByRole("main").getByRole("button", { name: "播放", exact: true }).click();
  await expect.poll(() => playbackTimeOf(page)).toBeGreaterThan(0.5);
  return data.items[0].id;
}

test("a note at a position of a recording can be written and found on any page", async ({ page, request }) => {
  const member = await signUp(request);
  await bringSession(page, member);
  const id = await openAudio(page, request);
  await page.locator("a[href='/articles']:visible").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "文章" })).toBeVisible();
  await sound(page).evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 9;
  });
  const bar = page.getByRole("region", { name: /^正在播放/ });
  await bar.getByRole("button", { name: "笔记" }).click();
  const list = page.getByRole("dialog", { name: "笔记" });
  await expectAccessible(page);
  await list.getByRole("button", { name: "在这一秒记一条" }).click();
  const editor = page.getByRole("dialog", { name: /在 \d:\d\d 记笔记/ });
  await editor.getByLabel("写点什么").fill("听到这里");
  await editor.getByRole("button", { name: "保存", exact: true }).click();
  await expect(editor).toBeHidden();
  await expect.poll(() => sound(page).evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(false);
  const { items } = await callAs(request, member, "GET", `/v1/notes/things/media/${id}`);
  expect(items).toMatchObject([{ body: "听到这里", anchor: null }]);
  expect(items[0].at_seconds).toBeGreaterThanOrEqual(9);

  await sound(page).evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 1;
  });
  await bar.getByRole("button", { name: "笔记" }).click();
  await list.getByRole("button", { name: /听到这里/ }).click();
  await expect.poll(() => playbackTimeOf(page)).toBeGreaterThanOrEqual(items[0].at_seconds);
});

test("a guest who adds a note gets the login prompt, and the sound continues", async ({ page, request }) => {
  await openAudio(page, request);
  await page
    .getByRole("region", { name: /^正在播放/ })
    .getByRole("button", { name: "笔记" })
    .click();
  await expect(page.getByRole("dialog")).toContainText("登录后就能标记和写笔记");
  await expect.poll(() => sound(page).evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(false);
});
