import { startSite } from "../site/start-site.ts";
import { limit } from "../time/limits.ts";
import { test as journey } from "./journey.ts";
import { journeyEnvironment } from "./shared-site.ts";

/** A journey on a site of its own, for what every visitor of a site would notice. */
export const test = journey.extend({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await startSite({ env: journeyEnvironment });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: limit(60_000) },
  ],
});
