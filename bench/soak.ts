// `npm run bench:soak -- 2`: two minutes of mixed load instead of ten.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ALLOCATOR } from "../scripts/allocator.ts";
import { buildWhenChanged } from "../scripts/build-site.ts";
import { testAppSecret } from "../test/auth/people.ts";
import { createDataFolder, removeDataFolder } from "../test/database/data-folder.ts";
import { listSitemapPages } from "../test/site/sitemap-pages.ts";
import { type RunningSite, startSite } from "../test/site/start-site.ts";
import { drawAddress, listOrders } from "./cases.ts";
import { readResidentMib } from "./load.ts";
import type { Question } from "./record-answer.ts";
import { runImport } from "./run-import.ts";
import { createTally, type Tally } from "./soak-tally.ts";
import { makeLogins, makeVisitors } from "./visitors.ts";

/** Calls per second of each kind; one import runs per minute. */
const PACE = { guest: 20, data: 5, member: 5, login: 1, order: 1 } as const;
const CHAPTERS = 20;
/** Logins for one minute; codes expire after five minutes, so they are created when needed. */
const LOGINS_AT_ONCE = 60 * PACE.login;
const LONGEST_ANSWER_MS = 20_000;
const ORDERS_OF_EACH = 15;
/** Maximum number of attempts of one call. */
const MAX_TRIES = 5;

export const SOAK_MINUTES = 10;

const env = { LOG_LEVEL: "warn", TRUSTED_PROXIES: "127.0.0.1", APP_SECRET: testAppSecret };

interface Soaked {
  dataDir: string;
  /** Folder of the book that is imported repeatedly. */
  folder: string;
  minutes: number;
}

/**
 * Guests, members, logins, orders and imports at a steady rate on a separate site. Prints each minute the requests, the
 * failures, the slowest answers and the memory of the process.
 */
export async function runSoak(minutes: number): Promise<void> {
  await buildWhenChanged();
  const dataDir = await createDataFolder({ isOnDisk: true });
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-soak-"));
  const site = await startSite({ dataDir, env: { ...ALLOCATOR, ...env } });
  try {
    await soak(site, { dataDir, folder, minutes });
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
    await removeDataFolder(dataDir);
  }
}

async function soak({ url, pid, output }: RunningSite, { dataDir, folder, minutes }: Soaked): Promise<void> {
  const seconds = minutes * 60;
  const orders = seconds * PACE.order;
  const visitors = await makeVisitors(dataDir, {
    logins: 2 * LOGINS_AT_ONCE,
    buyers: Math.ceil(orders / ORDERS_OF_EACH),
  });
  const { logins } = visitors;
  const pages = await listSitemapPages(url);
  const tally = createTally();
  const until = performance.now() + seconds * 1000;
  const reader = visitors.buyers[0] ?? {};
  const payable = listOrders(visitors, orders + 1);
  const sendSteadily = (kind: keyof typeof PACE, draw: (turn: number) => [path: string, question: Question]) =>
    repeat({ until, everyMs: 1000 / PACE[kind] }, (turn) => sendUntilAnswered(tally, kind, url, ...draw(turn)));
  const page = (turn: number) => pages[(turn * 7) % pages.length] ?? "/";
  console.log(`${minutes} minutes, ${pages.length} pages, calls a second: ${JSON.stringify(PACE)}`);
  await Promise.all([
    sendSteadily("guest", (turn) => [page(turn), { headers: { "accept-encoding": "br" } }]),
    sendSteadily("data", (turn) => [`${page(turn) === "/" ? "/_" : page(turn)}.data`, {}]),
    sendSteadily("member", () => [`/api/v1/articles/${visitors.articleId}`, { headers: reader }]),
    sendSteadily("login", (turn) => ["/api/v1/auth/login/using-phone", logins[turn] ?? {}]),
    sendSteadily("order", (turn) => ["/api/v1/orders", payable[turn] ?? {}]),
    repeat({ until, everyMs: 60_000 }, (turn) => importBook(tally, turn, { dataDir, folder })),
    repeat({ until, everyMs: 60_000 }, async () => {
      logins.push(...(await makeLogins(dataDir, { from: logins.length, count: LOGINS_AT_ONCE })));
    }),
    repeat({ until, everyMs: 60_000 }, async (turn) => {
      if (turn > 0) tally.print(`minute ${turn}`, readResidentMib(pid));
    }),
  ]);
  tally.print("in all", readResidentMib(pid));
  const complaints = output().match(/^.*"level":(?:50|60).*$/gm) ?? [];
  console.log(`errors in the log: ${complaints.length}`);
  for (const line of complaints.slice(0, 10)) console.log(line.slice(0, 400));
}

/** Sends at a steady rate, whether or not the previous call has been answered. */
async function repeat(
  { until, everyMs }: { until: number; everyMs: number },
  work: (turn: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  for (let turn = 0; performance.now() < until; turn += 1) {
    running.push(work(turn));
    await sleep(Math.max(0, startedAt + (turn + 1) * everyMs - performance.now()));
  }
  await Promise.all(running);
}

/** Times count from the first attempt, even if the site defers the call. */
async function sendUntilAnswered(
  tally: Tally,
  kind: string,
  url: string,
  address: string,
  question: Question,
): Promise<void> {
  const startedAt = performance.now();
  const from = drawAddress();
  const finish = (failure: string | null) => tally.add(kind, performance.now() - startedAt, failure);
  for (let tries = 1; ; tries += 1) {
    try {
      const response = await fetch(url + address, {
        method: question.method ?? "GET",
        headers: { ...question.headers, "x-forwarded-for": from },
        signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
        ...(question.body === undefined ? {} : { body: question.body }),
      });
      const text = await response.text();
      const retryAfter = response.headers.get("retry-after");
      if (response.ok) return finish(null);
      if (retryAfter === null || tries === MAX_TRIES)
        return finish(`${response.status} ${address} ${text.replace(/\s+/g, " ").slice(0, 120)}`);
      tally.addPutOff(kind);
      await sleep(Number(retryAfter) * 1000);
    } catch (thrown) {
      return finish(`${thrown} ${address}`);
    }
  }
}

/** The same book again with one chapter changed each time. */
async function importBook(
  tally: Tally,
  turn: number,
  { dataDir, folder }: Pick<Soaked, "dataDir" | "folder">,
): Promise<void> {
  const book = path.join(folder, "长跑的书");
  await mkdir(book, { recursive: true });
  for (let chapter = 1; chapter <= CHAPTERS; chapter += 1) {
    const chapterText = "写下来的话，才看得出哪里没有想清楚。".repeat(40);
    const changed = chapter % CHAPTERS === turn % CHAPTERS ? `第 ${turn} 次改过。\n` : "";
    await writeFile(
      path.join(book, `${String(chapter).padStart(2, "0")}.md`),
      `# 第 ${chapter} 章\n\n${chapterText}\n\n${changed}`,
    );
  }
  const { seconds, failure } = await runImport(book, { as: "book", env: { ...env, DATA_DIR: dataDir } });
  tally.add("import", seconds * 1000, failure);
}

if (import.meta.main) await runSoak(Number(process.argv[2] ?? SOAK_MINUTES));
