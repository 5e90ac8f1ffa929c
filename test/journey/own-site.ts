import { limit } from "../time/limits.ts";
import { test as journey } from "./journey.ts";
import { startPreparedSite } from "./prepared-data.ts";
import { journeyEnvironment } from "./shared-site.ts";

interface SiteOptions {
  /** Journeys with different names never share a site. */
  siteName: string;
  /** Environment of the site beside the usual one. Journeys of one worker that give the same share the site. */
  siteSettings: Record<string, string>;
}

/** A journey on a site of its own, for what every visitor of a site would notice. */
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
