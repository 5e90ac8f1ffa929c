import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { TestDatabase } from "../database/database.ts";
import { ensureBuilt } from "../site/site-fixture.ts";
import { limit } from "../time/limits.ts";
import { listUndeclared } from "./declared-changes.ts";
import { readAnswers, startOnData } from "./read-answers.ts";
import { freezeTime, listReleases, readRecord } from "./releases.ts";
import { upgradeRelease } from "./upgrade-release.ts";

const releases = await listReleases();

/** What a site shows depends on the database's time alone, so the answers are the same on every later day. */
const shiftedClock = {
  NODE_OPTIONS: `--import=${new URL("../time/shifted-clock.ts", import.meta.url).href}`,
  CLOCK_OFF_MS: String(400 * 86_400_000),
};

beforeAll(ensureBuilt, limit(180_000));

/** Where the new answer lacks what the earlier one contained; an answer may have gained anything. */
function findLost(before: unknown, after: unknown, place = ""): string[] {
  if (Array.isArray(before)) {
    if (!Array.isArray(after)) return [`${place} is no list any more`];
    return before.flatMap((item, index) => findLost(item, after[index], `${place}[${index}]`));
  }
  if (typeof before === "object" && before !== null) {
    if (typeof after !== "object" || after === null) return [`${place} is gone`];
    return Object.entries(before).flatMap(([name, value]) =>
      findLost(value, Reflect.get(after, name), `${place}.${name}`),
    );
  }
  return withoutDrawing(before) === withoutDrawing(after)
    ? []
    : [`${place}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`];
}

/** The version in the address of a drawn cover changes with the program that draws it. */
function withoutDrawing(value: unknown): unknown {
  return typeof value === "string" ? value.replace(/(\/covers\/\w+\/\d+\.svg)\?v=\w+/g, "$1") : value;
}

/** What the pages and calls of the built site lack of what those of the release contained. */
async function findLostAnswers(version: string, database: TestDatabase, only = /(?:)/): Promise<string[]> {
  const { at, answers } = await readRecord(version);
  const expected = answers.filter(({ who, path: place }) => only.test(`${who} ${place}`));
  await freezeTime(database.pool, at);
  const dataDir = await mkdtemp(path.join(tmpdir(), "zhixing-release-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const site = await startOnData({ url: database.url, at, dataDir }, shiftedClock);
  try {
    const now = await readAnswers(site, expected);
    return expected.flatMap(({ who, path: place, texts, json }, index) => {
      const lost = texts
        ? texts.filter((text) => !now[index]?.texts?.includes(text))
        : findLost(json, now[index]?.json ?? null);
      return lost.map((one) => `${who} ${place}: ${one}`);
    });
  } finally {
    await site.stop();
  }
}

test.each(releases)(
  "the newest build shows from the upgraded data of %s what that release showed, on every page and in every call",
  { timeout: limit(60_000) },
  async (version) => {
    const database = await upgradeRelease(version);
    expect(listUndeclared(version, await findLostAnswers(version, database))).toEqual([]);
  },
);

test("a faulty upgrade is reported by pages and by calls", { timeout: limit(60_000) }, async () => {
  const newest = releases.at(-1) ?? "";
  const database = await upgradeRelease(newest, [
    "update articles set title = 'x' || title where id = (select min(id) from articles)",
    "update orders set total_fen = total_fen + 1",
  ]);
  const lost = await findLostAnswers(newest, database, /^guest \/articles\/|^member \/v1\/orders$/);
  expect(lost.some((one) => /^guest \/articles\/\d+: /.test(one))).toBe(true);
  expect(lost.some((one) => /^member \/v1\/orders: .*total_fen/.test(one))).toBe(true);
});
