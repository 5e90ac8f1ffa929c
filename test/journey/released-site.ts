import type { Page } from "@playwright/test";
import { type ReleasedSite, startWithNextRelease } from "../site/two-releases.ts";
import { limit } from "../time/limits.ts";
import { test as journey } from "./journey.ts";

/** A journey on a separate site on which the next release can be installed. */
export const test = journey.extend<object, { site: ReleasedSite }>({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await startWithNextRelease();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: limit(180_000) },
  ],
});

/** Opens a page and waits for everything that it fetches, including late scripts. Then the site may be stopped. */
export async function openWhole(page: Page, address: string): Promise<void> {
  const late = page.waitForResponse(/\/assets\/follow-reading-/);
  await page.goto(address);
  await late;
}
