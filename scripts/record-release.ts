// `node scripts/record-release.ts`: records the data of the release whose version is in package.json: fills a site with
// demo content, people and purchases, makes a backup of it, and writes down what its pages and calls answer and which
// statements it sends. Every later build is compared with these files (decision 0162).
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { BUILD_VERSION } from "../src/adapters/database/build-version.ts";
import { startEmbeddedPostgres } from "../src/adapters/database/embedded-server.ts";
import { makeBackup } from "../src/cli/backup/make-backup.ts";
import { DAY_MS } from "../src/kit/values/durations.ts";
import { systemClock } from "../src/ports/clock.ts";
import { testAppSecret } from "../test/auth/people.ts";
import { createDataFolder, removeDataFolder } from "../test/database/data-folder.ts";
import { withClient } from "../test/database/with-client.ts";
import { quietLogger } from "../test/quiet-logger.ts";
import { makeReleaseData } from "../test/releases/made-data.ts";
import { keepStable, listQuestions, readAnswers, startOnData } from "../test/releases/read-answers.ts";
import {
  freezeTime,
  loadRelease,
  locateRelease,
  openRelease,
  packRecord,
  type ReleasedAnswer,
} from "../test/releases/releases.ts";
import { startSite } from "../test/site/start-site.ts";
import { buildWhenChanged } from "./build-site.ts";

/** Longer texts are not in the data by chance. */
const LONG_CHARACTERS = 12;
const { folder, backup, record } = locateRelease(BUILD_VERSION);

await buildWhenChanged();
await mkdir(path.dirname(folder), { recursive: true });
// Fails if the release is recorded already: what it was never changes.
await mkdir(folder);
const scratch = await createDataFolder({ isOnDisk: true });
const statementFile = path.join(scratch, "statements");
const watch = {
  NODE_OPTIONS: `--import=${new URL("../test/releases/record-statements.ts", import.meta.url).href}`,
  RECORDED_STATEMENTS: statementFile,
};
try {
  await writeFile(statementFile, "");
  await makeArchive();
  const at = new Date(systemClock.now().getTime() + 3 * DAY_MS).toISOString();
  const answers = await answerTwice(at);
  const statements = readStatements(await readFile(statementFile, "utf8"));
  await writeFile(record, await packRecord({ at, statements, answers }));
  console.log(`${BUILD_VERSION}: ${answers.length} answers, ${statements.length} statements in ${folder}`);
} catch (error) {
  await rm(folder, { recursive: true });
  throw error;
} finally {
  await removeDataFolder(scratch);
}

async function makeArchive(): Promise<void> {
  const dataDir = path.join(scratch, "made");
  const env = { LOG_LEVEL: "warn", APP_SECRET: testAppSecret, TRUSTED_PROXIES: "127.0.0.1", ...watch };
  const site = await startSite({ dataDir, env });
  try {
    await makeReleaseData(site);
  } finally {
    await site.stop();
  }
  const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
  try {
    // Films and pictures do not change with the schema, and would be the largest part of the repository.
    await makeBackup({
      url: server.url,
      file: backup,
      dataDir: path.join(scratch, "no-files"),
      appSecret: testAppSecret,
      now: systemClock.now(),
      encryption: null,
      hasSecret: false,
      beforeNamed: async () => undefined,
    });
  } finally {
    await server.stop();
  }
}

/** What a site on the backup answers; only what it answers twice, on two copies. */
async function answerTwice(at: string): Promise<ReleasedAnswer[]> {
  const server = await startEmbeddedPostgres({ dataDir: path.join(scratch, "read"), logger: quietLogger });
  try {
    const stored = findStoredTexts(await readRows());
    const first = await answerOnce(server.url, at, "first");
    const second = await answerOnce(server.url, at, "second");
    return first.flatMap((answer, index) => {
      const again = second[index];
      if (answer === null || again === null || again === undefined) return [];
      const { texts = [] } = answer;
      const repeated = texts.filter((text) => again.texts?.includes(text) && stored.has(text));
      const stable = answer.texts ? { texts: repeated } : { json: keepStable(answer.json, again.json) };
      return [{ who: answer.who, path: answer.path, ...stable }];
    });
  } finally {
    await server.stop();
  }
}

async function answerOnce(serverUrl: string, at: string, name: string): Promise<(ReleasedAnswer | null)[]> {
  const url = new URL(`/${name}`, serverUrl).href;
  await withClient(serverUrl, (admin) => admin.query(`create database ${name}`));
  await loadRelease(BUILD_VERSION, { url });
  await withClient(url, (client) => freezeTime(client, at));
  const site = await startOnData({ url, at, dataDir: path.join(scratch, name) }, watch);
  try {
    return await readAnswers(site, await listQuestions(site));
  } finally {
    await site.stop();
  }
}

/**
 * Distinguishes the texts of a page that come from the data from those of the program, which may change: a value of a column or
 * in JSON, or a longer part of one.
 */
function findStoredTexts(rows: string): { has(text: string): boolean } {
  const values = new Set(rows.split(/[\t\n]/));
  for (const [, value = ""] of rows.matchAll(/"([^"\\]+)"/g)) values.add(value);
  return { has: (text) => values.has(text) || (text.length >= LONG_CHARACTERS && rows.includes(text)) };
}

/** All rows of the backup as one text. */
async function readRows(): Promise<string> {
  const archive = await openRelease(BUILD_VERSION);
  try {
    const texts: string[] = [];
    for (const { name } of archive.manifest.shape.tables)
      texts.push(Buffer.concat(await (await archive.openTable(name)).toArray()).toString("utf8"));
    return texts.join("\n");
  } finally {
    archive.close();
  }
}

/** Without the job queue's own schema, which each start creates again. */
function readStatements(lines: string) {
  const unique = [...new Set(lines.trimEnd().split("\n"))].sort();
  return unique.map((line) => JSON.parse(line)).filter(({ text }) => !/\bjobs\.|\bfrozen\b|drizzle\./.test(text));
}
