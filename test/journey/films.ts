import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** The two films of the course in the journeys' content (e2e/content). */
export async function findFilms(
  request: APIRequestContext,
): Promise<{ open: string; openId: number; gated: string; gatedId: number }> {
  const { data } = await (await request.get("/api/v1/courses?page_size=50")).json();
  const course = data.items.find((one: { title: string }) => one.title === "会员样课");
  const { data: whole } = await (await request.get(`/api/v1/courses/${course.id}`)).json();
  const [open, gated] = whole.chapters.flatMap((chapter: { lessons: { id: number }[] }) => chapter.lessons);
  const base = `/vip/course/${course.id}/video`;
  return { open: `${base}/${open.id}`, openId: open.id, gated: `${base}/${gated.id}`, gatedId: gated.id };
}

const film = (page: Page) => page.locator("video");

export const secondOf = (page: Page) => film(page).evaluate((element: HTMLVideoElement) => element.currentTime);

export const pause = (page: Page) => film(page).evaluate((element: HTMLVideoElement) => element.pause());

export const isPaused = (page: Page) => film(page).evaluate((element: HTMLVideoElement) => element.paused);

export async function startPlaying(page: Page): Promise<void> {
  await page.getByRole("button", { name: "播放" }).click();
  await expect.poll(() => secondOf(page)).toBeGreaterThan(0.5);
}
