import { startSite } from "../site/start-site.ts";
import { limit } from "../time/limits.ts";
import { test as journey } from "./journey.ts";
import { journeyEnvironment } from "./shared-site.ts";

/**
 * Journeys on a site of their own, for those that change what everybody sees or need other settings.
 * The tests of a file that follow one another share it.
 */
export function onOwnSite(env: Record<string, string> = {}) {
  return journey.extend({
    site: [
      async ({ browserName: _ }, use) => {
        const site = await startSite({ env: { ...journeyEnvironment, ...env } });
        await use(site);
        await site.stop();
      },
      { scope: "worker", timeout: limit(60_000) },
    ],
  });
}
