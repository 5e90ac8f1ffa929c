// `npm run bench`: how fast, how light, how quick to start. Figures stand beside a bare node:http server that sends the
// same bytes in the same run, because machines differ and are shared.
import { setTimeout as sleep } from "node:timers/promises";
import { buildSite } from "../scripts/build-site.ts";
import { testAppSecret } from "../test/auth/people.ts";
import { createDataFolder, removeDataFolder } from "../test/database/data-folder.ts";
import { type RunningSite, startSite } from "../test/site/start-site.ts";
import { BUYERS_NEEDED, LOGINS_NEEDED, listCases } from "./cases.ts";
import { measureAnswerCosts } from "./cost-cases.ts";
import { readResidentMib } from "./load.ts";
import { measureCases } from "./measure.ts";
import { weighPages } from "./page-weight.ts";
import { printCases, printCosts, printFacts, printPolling, printRefreshes, printWeights } from "./print.ts";
import { measureQrPolling } from "./qr-polling.ts";
import { recordAnswer } from "./record-answer.ts";
import { measureRefreshes } from "./refreshes.ts";
import { makeVisitors, type Visitors } from "./visitors.ts";

const env = { LOG_LEVEL: "warn", TRUSTED_PROXIES: "127.0.0.1", APP_SECRET: testAppSecret };
const SETTLING_MS = 5_000;
/** The default of DATABASE_POOL_SIZE. */
const POOL_SIZE = 10;
const started: RunningSite[] = [];
const dataDir = await createDataFolder();

try {
  const [, buildMs] = await time(() => buildSite());
  const [first, firstMs] = await time(() => startToFirstPage());
  await first.stop();
  const [site, secondMs] = await time(() => startToFirstPage());
  await sleep(SETTLING_MS);
  const idleMib = readResidentMib(site.pid);

  const visitors = await makeVisitors(dataDir, { logins: LOGINS_NEEDED, buyers: BUYERS_NEEDED });
  const uncached = await startToFirstPage({ PAGE_CACHE_MIB: "0" });
  const home = await recordAnswer(`${site.url}/`);
  const etag = home.headers.find(([name]) => name.toLowerCase() === "etag")?.[1] ?? "";
  printCosts(await measureAnswerCosts({ cached: site, uncached }));
  printCases(await measureCases(listCases(visitors, etag), { cached: site, uncached }));
  await uncached.stop();
  started.splice(started.indexOf(uncached), 1);

  const facts = { buildMs, firstMs, secondMs, idleMib, loadedMib: readResidentMib(site.pid) };
  printFacts(facts);
  printWeights(await weighPages(site.url, listPages(visitors)));
  printRefreshes(await measureRefreshes(site.url, visitors.sessions));
  printPolling(await measureQrPolling(site, { articleId: visitors.articleId, poolSize: POOL_SIZE }));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const site of started.reverse()) await site.stop();
  await removeDataFolder(dataDir);
}

async function startToFirstPage(extra: Record<string, string> = {}): Promise<RunningSite> {
  const site = await startSite({ dataDir, env: { ...env, ...extra } });
  started.push(site);
  const answer = await fetch(site.url);
  if (!answer.ok) throw new Error(`the first page answered ${answer.status}`);
  return site;
}

async function time<T>(work: () => Promise<T>): Promise<[T, number]> {
  const startedAt = performance.now();
  const result = await work();
  return [result, performance.now() - startedAt];
}

function listPages({ articleId, documentPath }: Visitors): string[] {
  return ["/", "/system", "/articles", `/articles/${articleId}`, documentPath, "/vip", "/user/profile"];
}
