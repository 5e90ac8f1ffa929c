import type { Page } from "@playwright/test";

/** Delays requests to matching addresses; the returned function releases them. */
export async function delayAnswers(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Keeps pages painted but not hydrated; the returned function lets them hydrate. */
export const delayWaking = (page: Page) => delayAnswers(page, "**/assets/entry.client-*.js");
