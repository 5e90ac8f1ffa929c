// `npm run bench:rest`: the memory of the site's process at rest, under a load of pages that are not cached and of
// previews, and in the minute and a half after it; and how fast the pages were.
import { setTimeout as sleep } from "node:timers/promises";
import { ALLOCATOR } from "../scripts/allocator.ts";
import { buildWhenChanged } from "../scripts/build-site.ts";
import { testAppSecret } from "../test/auth/people.ts";
import { createDataFolder, removeDataFolder } from "../test/database/data-folder.ts";
import { listSitemapPages } from "../test/site/sitemap-pages.ts";
import { type RunningSite, startSite } from "../test/site/start-site.ts";
import { readResidentMib, sendLoad } from "./load.ts";
import { makeVisitors } from "./visitors.ts";

const PAGES = 11_000;
/** Two more than a person may request in a minute. */
const PREVIEWS = 62;
const SETTLING_MS = 15_000;
const LOOKED_AT_SECONDS = [0, 5, 15, 30, 45, 60, 85];
/** docs/requirements-map.md: the memory limit of the process a minute after any load. */
const MAX_MIB = 180;

await buildWhenChanged();
const dataDir = await createDataFolder({ isOnDisk: true });
const env = {
  ...ALLOCATOR,
  LOG_LEVEL: "warn",
  TRUSTED_PROXIES: "127.0.0.1",
  APP_SECRET: testAppSecret,
  PAGE_CACHE_MIB: "0",
  DATABASE_WAIT_MS: "60000",
};
// The first start inserts the demo content; the measured start is a later one.
await (await startSite({ dataDir, env })).stop();
const site = await startSite({ dataDir, env });
try {
  await measureRest(site);
} finally {
  await site.stop();
  await removeDataFolder(dataDir);
}

async function measureRest({ url, pid }: RunningSite): Promise<void> {
  const { buyers } = await makeVisitors(dataDir, { logins: 0, buyers: 1 });
  const resident = () => Math.round(readResidentMib(pid) ?? 0);
  await sleep(SETTLING_MS);
  console.log(`at rest: ${resident()} MiB`);

  const pages = await listSitemapPages(url);
  let turn = 0;
  const next = () => ({ path: pages[turn++ % pages.length] ?? "/" });
  const load = { seconds: 0, amount: PAGES, question: { headers: { "accept-encoding": "br" } }, next };
  const { perSecond, cpuMicroseconds, p99Ms } = await sendLoad({ url, pid, expectedStatus: 200 }, load);
  console.log(
    `${PAGES} pages of ${pages.length}: ${Math.round(perSecond)} a second, ${Math.round(cpuMicroseconds ?? 0)} µs of processor each, p99 ${Math.round(p99Ms)} ms; ${resident()} MiB`,
  );

  const text = `一段话，**重点**。\n\n- 一\n- 二\n\n\`\`\`js\nconst a = 1;\n\`\`\`\n\n$x^2$\n\n`.repeat(40);
  const answers = await Promise.all(
    Array.from({ length: PREVIEWS }, async () => {
      const answer = await fetch(`${url}/api/v1/markdown/preview`, {
        method: "POST",
        headers: { ...buyers[0], "content-type": "application/json" },
        body: JSON.stringify({ source: text }),
      });
      await answer.text();
      return answer.status;
    }),
  );
  const counts = Object.entries(Object.groupBy(answers, String)).map(([status, all]) => `${all?.length} × ${status}`);
  console.log(`${PREVIEWS} previews at once: ${counts.join(", ")}; ${resident()} MiB`);

  const endedAt = performance.now();
  for (const seconds of LOOKED_AT_SECONDS) {
    await sleep(Math.max(0, endedAt + seconds * 1000 - performance.now()));
    console.log(
      `${seconds} s after it: ${resident()} MiB${seconds >= 60 && resident() > MAX_MIB ? " — too much" : ""}`,
    );
  }
}
