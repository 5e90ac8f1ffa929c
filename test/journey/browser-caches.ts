import { expect, type Page } from "@playwright/test";

/** All entries of this browser's Cache Storage for the site: address and text. */
export function readCaches(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const texts: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        texts[pathname + search] = (await (await cache.match(request))?.text()) ?? "";
      }
    }
    return texts;
  });
}

/** Waits until the service worker is active and has cached the current page. */
export async function expectPageCached(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  await expect.poll(async () => Object.keys(await readCaches(page))).toContain(pathname);
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await expect.poll(isControlled).toBe(true);
}
