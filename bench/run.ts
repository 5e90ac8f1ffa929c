// `npm run bench`: speed, memory, start and endurance. Figures are compared with a bare node:http server that sends the
// same bytes in the same run, because machines differ and are shared. `npm run bench -- costs soak=2` runs the named
// parts, the soak for two minutes instead of ten.
import { setTimeout as sleep } from "node:timers/promises";
import { ALLOCATOR } from "../scripts/allocator.ts";
import { buildSite } from "../scripts/build-site.ts";
import { testAppSecret } from "../test/auth/people.ts";
import { createDataFolder, removeDataFolder } from "../test/database/data-folder.ts";
import { type RunningSite, startSite } from "../test/site/start-site.ts";
import { measureSlowness } from "../test/time/limits.ts";
import { measureBlocking } from "./blocking.ts";
import { BUYERS_NEEDED, LOGINS_NEEDED, listCases } from "./cases.ts";
import { COMPARED_PAGES, type CostedSites, measureAnswerCosts } from "./cost-cases.ts";
import { measureImports } from "./imports.ts";
import { readResidentMib } from "./load.ts";
import { measureCases } from "./measure.ts";
import { startNext } from "./next-process.ts";
import { weighPages } from "./page-weight.ts";
import { measurePaint, PHONE_SLOWDOWN } from "./paint.ts";
import {
  printBlocking,
  printCases,
  printCosts,
  printFacts,
  printImports,
  printPaint,
  printPolling,
  printRefreshes,
  printWeights,
} from "./print.ts";
import { measureQrPolling } from "./qr-polling.ts";
import { recordAnswer } from "./record-answer.ts";
import { measureRefreshes } from "./refreshes.ts";
import { runSoak, SOAK_MINUTES } from "./soak.ts";
import { makeLogins, makeVisitors, type Visitors } from "./visitors.ts";

const PARTS = ["costs", "paint", "calls", "refreshes", "polling", "imports", "soak"] as const;
type Part = (typeof PARTS)[number];

const env = { LOG_LEVEL: "warn", TRUSTED_PROXIES: "127.0.0.1", APP_SECRET: testAppSecret };
/** Only processor time is measured here, so a long wait ensures that no request is deferred. */
const UNCACHED = { PAGE_CACHE_MIB: "0", DATABASE_WAIT_MS: "60000" };
const SETTLING_MS = 5_000;
/** By then the process has returned free memory (start/rest-collector.ts). */
const RESTING_MS = 30_000;
/** The default of DATABASE_POOL_SIZE. */
const POOL_SIZE = 10;
const started: RunningSite[] = [];
const dataDir = await createDataFolder({ isOnDisk: true });
/** The parts that the command line names, each with the value after its `=`. */
const NAMED = new Map(
  process.argv.slice(2).map((arg): [string, string | undefined] => {
    const [name = "", value] = arg.split("=", 2);
    return [name, value];
  }),
);

try {
  const unknown = [...NAMED.keys()].filter((name) => !PARTS.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(", ")}; there are ${PARTS.join(", ")}`);
  const slowness = await measureSlowness();
  if (slowness > 1) console.log(`a busy machine: ${slowness} times slower than two free processors`);
  if (PARTS.some((part) => part !== "soak" && isWanted(part))) await measureSite();
  for (const site of started.splice(0).reverse()) await site.stop();
  if (isWanted("soak")) await runSoak(Number(NAMED.get("soak") ?? SOAK_MINUTES));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const site of started.reverse()) await site.stop();
  await removeDataFolder(dataDir);
}

function isWanted(part: Part): boolean {
  return NAMED.size === 0 || NAMED.has(part);
}

async function measureSite(): Promise<void> {
  const [, buildMs] = await time(() => buildSite());
  const [first, firstMs] = await time(() => startToFirstPage());
  await first.stop();
  const [site, secondMs] = await time(() => startToFirstPage());
  await sleep(SETTLING_MS);
  const idleMib = readResidentMib(site.pid);

  const places = await makeVisitors(dataDir, { logins: 0, buyers: 0 });
  const sites = { cached: site, uncached: await startToFirstPage(UNCACHED) };
  if (isWanted("costs") || isWanted("paint")) await compareWithOthers(sites, places);
  // Created late, because codes expire after five minutes and tokens after fifteen.
  const visitors = await makeVisitors(dataDir, { logins: LOGINS_NEEDED, buyers: BUYERS_NEEDED });
  if (isWanted("calls")) {
    const home = await recordAnswer(`${site.url}/`);
    const etag = home.headers.find(([name]) => name.toLowerCase() === "etag")?.[1] ?? "";
    const facts = { visitors, homeEtag: etag, makeLogins: makeLogins.bind(null, dataDir) };
    printCases(await measureCases(listCases(facts), sites));
  }
  printFacts({ buildMs, firstMs, secondMs, idleMib, loadedMib: readResidentMib(site.pid) });
  printWeights(await weighPages(site.url, listPages(visitors)));
  if (isWanted("refreshes")) printRefreshes(await measureRefreshes(site.url, visitors.sessions));
  await sites.uncached.stop();
  if (isWanted("polling")) {
    printPolling(await measureQrPolling(site, { articleId: visitors.articleId, poolSize: POOL_SIZE }));
  }
  if (!isWanted("imports")) return;
  printImports(await measureImports({ ...env, DATA_DIR: dataDir }));
  await sleep(RESTING_MS);
  console.log(`memory at rest after load and imports: ${Math.round(readResidentMib(site.pid) ?? Number.NaN)} MiB`);
}

async function compareWithOthers(
  sites: CostedSites,
  { articleId, documentPath, coursePath, filmPath }: Visitors,
): Promise<void> {
  const next = await startNext(sites.uncached.url, COMPARED_PAGES);
  try {
    if (isWanted("costs")) printCosts(await measureAnswerCosts(sites, next));
    if (!isWanted("paint")) return;
    const { url } = sites.cached;
    const pages = {
      home: `${url}/`,
      "home, bare Next static": `${next.url}/home-static`,
      list: `${url}/articles`,
      "list, bare Next static": `${next.url}/list-static`,
      article: `${url}/articles/${articleId}`,
      course: url + coursePath,
      video: url + filmPath,
      document: url + documentPath,
      vip: `${url}/vip`,
      booking: `${url}/booking`,
    };
    printBlocking(await measureBlocking(pages, PHONE_SLOWDOWN));
    // A slow machine is closer to the phone than the tool assumes; its documentation recommends to pass the factor.
    const slowness = await measureSlowness();
    const slowdowns = slowness > 1 ? [PHONE_SLOWDOWN, Math.max(1, PHONE_SLOWDOWN / slowness)] : [PHONE_SLOWDOWN];
    for (const cpuSlowdown of slowdowns) {
      console.log(`a phone that is ${cpuSlowdown.toFixed(1)} times slower than this machine`);
      printPaint(await measurePaint(pages, cpuSlowdown));
    }
  } finally {
    next.stop();
  }
}

async function startToFirstPage(extra: Record<string, string> = {}): Promise<RunningSite> {
  const site = await startSite({ dataDir, env: { ...ALLOCATOR, ...env, ...extra } });
  started.push(site);
  const { status } = await recordAnswer(site.url);
  if (status !== 200) throw new Error(`the first page answered ${status}`);
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
