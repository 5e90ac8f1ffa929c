import path from "node:path";
import { root } from "../../scripts/run-command.ts";
import { openTemporaryFolder, removeLeftovers } from "../database/data-folder.ts";
import { PATIENT } from "../site/start-site.ts";
import { reviewNothing, runCommand } from "./admin.ts";
import { bundleCommands } from "./bundle-commands.ts";
import { prepareData, startPreparedSite } from "./prepared-data.ts";
import { putBookOnSale } from "./sold-book.ts";

/** Tests set their visitor's address in a header, and captchas are cheap to solve. */
export const journeyEnvironment = { ...PATIENT, LOG_LEVEL: "warn", TRUSTED_PROXIES: "127.0.0.1", CAPTCHA_COST: "200" };

/** Content with known text in known places, imported from the command line. */
const imports = [
  ["sample-book", "--as", "book", "--shelf", "system", "--type", "free", "--title", "旅程样书"],
  ["gated-book", "--as", "book", "--type", "vip", "--title", "会员样书", "--unlisted", "all"],
  ["premium-book", "--as", "book", "--type", "vip_premium", "--title", "高级样书"],
  ["gated-course", "--as", "course", "--type", "vip"],
  ["gated-articles", "--as", "articles", "--type", "paid_article"],
  ["discussed-articles", "--as", "articles", "--type", "free"],
];

/**
 * Starts the site for all journeys that only read shared content and otherwise use separate accounts. They run
 * concurrently. A journey that changes something for all users (a setting, a price, the home page) needs a separate
 * site (own-site.ts). A resource that only one journey can use (a time of the calendar, the first place of a list) is
 * reserved by name.
 */
// biome-ignore lint/style/noDefaultExport: Playwright requires it.
export default async function startForJourneys(): Promise<() => Promise<void>> {
  await Promise.all([removeLeftovers(), bundleCommands()]);
  // The browsers' profiles and downloads too.
  const removeTemporaryFolder = await openTemporaryFolder();
  const removePrepared = await prepareData(journeyEnvironment);
  const site = await startPreparedSite(journeyEnvironment);
  async function teardown(): Promise<void> {
    await site.stop();
    await removePrepared();
    await removeTemporaryFolder();
  }
  try {
    for (const [folder = "", ...options] of imports) {
      await runCommand(site, ["import", path.join(root, "e2e", "content", folder), ...options]);
    }
    await putBookOnSale(site);
    await reviewNothing(site);
  } catch (error) {
    await teardown();
    throw error;
  }
  // The workers start later and read them.
  process.env.JOURNEY_SITE = site.url;
  process.env.JOURNEY_DATA_DIR = site.dataDir;
  return teardown;
}
