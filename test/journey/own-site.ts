import { limit } from "../time/limits.ts";
import { test as journey } from "./journey.ts";
import { startPreparedSite } from "./prepared-data.ts";
import { journeyEnvironment } from "./shared-site.ts";

interface SiteOptions {
  /** Journeys with different names never share a site. */
  siteName: string;
  /** Environment in addition to the default. Journeys of one worker with the same values share the site. */
  siteSettings: Record<string, string>;
}

/** A journey on a separate site, for changes that all visitors of a site would notice. */
export const test = journey.extend<object, SiteOptions>({
  siteName: ["", { option: true, scope: "worker" }],
  siteSettings: [{}, { option: true, scope: "worker" }],
  site: [
    async ({ siteSettings }, use) => {
      const site = await startPreparedSite({ ...journeyEnvironment, ...siteSettings });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: limit(60_000) },
  ],
});
