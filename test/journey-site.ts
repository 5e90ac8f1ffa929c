import { removeLeftovers } from "./data-folder.ts";
import { startSite } from "./start-site.ts";

// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function startForJourneys(): Promise<() => Promise<void>> {
  await removeLeftovers();
  const site = await startSite({ env: { LOG_LEVEL: "warn" } });
  // The workers, started later, read it in playwright.config.ts.
  process.env.JOURNEY_SITE = site.url;
  return () => site.stop();
}
