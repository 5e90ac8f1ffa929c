import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { removeLeftovers } from "../database/data-folder.ts";
import { startSite } from "../site/start-site.ts";

const run = promisify(execFile);
const root = path.join(import.meta.dirname, "../..");

/** Content with known words in known places, brought in as an operator would. */
const imports = [
  ["sample-book", "--as", "book", "--shelf", "system", "--type", "free", "--title", "旅程样书"],
  ["gated-book", "--as", "book", "--type", "vip", "--title", "会员样书"],
  ["premium-book", "--as", "book", "--type", "vip_premium", "--title", "高级样书"],
  ["gated-articles", "--as", "articles", "--type", "paid_article"],
];

// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function startForJourneys(): Promise<() => Promise<void>> {
  await removeLeftovers();
  const site = await startSite({
    // Tests name their visitor's address themselves, and their machines prove cheaply that they are no robots.
    env: { LOG_LEVEL: "warn", TRUSTED_PROXIES: "127.0.0.1", CAPTCHA_COST: "200" },
  });
  try {
    for (const [folder = "", ...options] of imports) await importFolder(site.dataDir, folder, options);
  } catch (error) {
    await site.stop();
    throw error;
  }
  // The workers, started later, read them.
  process.env.JOURNEY_SITE = site.url;
  process.env.JOURNEY_DATA_DIR = site.dataDir;
  return () => site.stop();
}

async function importFolder(dataDir: string, folder: string, options: string[]): Promise<void> {
  const content = path.join(root, "e2e", "content", folder);
  await run(process.execPath, ["src/cli/main.ts", "import", content, ...options], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
}
