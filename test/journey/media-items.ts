import type { APIRequestContext, Locator, Page } from "@playwright/test";

/** Finds an item of the demo content by kind and level. */
export async function findItem(request: APIRequestContext, kind: string, contentType: string): Promise<string> {
  const { data } = await (await request.get(`/api/v1/media?kind=${kind}&content_type=${contentType}`)).json();
  return `/media?item=${data.items[0].id}`;
}

/** The player bar, in which sound continues on other pages. */
export const bar = (page: Page): Locator => page.getByRole("region", { name: /^正在播放/ });

/** The current second of the sound; -1 if none plays. */
export const sounding = (page: Page): Promise<number> =>
  page.locator("audio").evaluate((sound: HTMLAudioElement) => (sound.paused ? -1 : sound.currentTime));
