import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { findFilms, secondOf } from "../../test/journey/films.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { enterAsVip } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

test.skip(({ isMobile }) => !isMobile, "what a narrow touch screen changes");

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function expectRoomForThumbs(parts: Locator): Promise<void> {
  for (const part of await parts.filter({ visible: true }).all()) {
    const box = await part.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), await part.innerHTML()).toBeGreaterThanOrEqual(43.5);
  }
}

test("the next step of a course stays visible while the page scrolls", async ({ page, request }) => {
  await page.goto((await findPages(request)).course);
  const step = page.getByRole("region", { name: "学习这门课" });
  for (const place of [0, 0.5, 1]) {
    await page.evaluate((share) => scrollTo({ top: document.body.scrollHeight * share, behavior: "instant" }), place);
    await expect(step.getByRole("button", { name: "开通会员" })).toBeInViewport();
  }
  expect(await overflow(page)).toBe(0);
});

test("on a phone the lessons are in a drawer that opens one and closes; film, controls and notes fit the screen", async ({
  page,
  request,
  site,
}) => {
  const { open, gated } = await findFilms(request);
  await enterAsVip(page, request, site);
  await page.goto(open);
  await page.getByRole("button", { name: "播放" }).tap();
  await expect.poll(() => secondOf(page)).toBeGreaterThan(0.5);
  const film = page.getByRole("region", { name: /^视频：/ });
  const box = await film.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  const before = await secondOf(page);
  await page.locator("video").dblclick({ position: { x: 330, y: 60 } });
  await expect.poll(async () => (await secondOf(page)) - before).toBeGreaterThan(8);
  await page.locator("video").dblclick({ position: { x: 30, y: 60 } });
  await expect.poll(() => secondOf(page)).toBeLessThan(before + 8);
  await page.locator("video").evaluate((element: HTMLVideoElement) => element.pause());
  await expectRoomForThumbs(film.getByRole("button"));
  for (const button of await film.getByRole("button").filter({ visible: true }).all()) {
    const place = await button.boundingBox();
    expect((place?.x ?? 0) + (place?.width ?? 0), await button.innerHTML()).toBeLessThanOrEqual(390);
  }

  await page.getByRole("button", { name: "文稿、章节、笔记" }).tap();
  const line = page.getByRole("region", { name: "文稿" }).getByRole("button").nth(3);
  await line.tap();
  await expect(film).toBeInViewport();
  await expectAccessible(page);

  await page.getByRole("button", { name: "打开目录" }).tap();
  const drawer = page.getByRole("dialog", { name: "课程大纲" });
  await drawer.getByRole("link", { name: /会员的一课/ }).tap();
  await expect(page).toHaveURL(gated);
  await expect(drawer).toHaveCount(0);
  expect(await overflow(page)).toBe(0);
});
