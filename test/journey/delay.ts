import type { Page } from "@playwright/test";

/** Delays requests to such addresses; the returned function releases them. */
export async function delayAnswers(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The page is painted and does not live yet; the returned function wakes it. */
export const delayWaking = (page: Page) => delayAnswers(page, "**/assets/entry.client-*.js");
