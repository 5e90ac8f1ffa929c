import { openingsOf, type Viewer } from "../../../../domain/access/access.ts";
import { LEVEL } from "../../../../domain/access/levels.ts";
import { KINDS_FOUND } from "../../../../domain/content/search-choices.ts";
import type { SearchedWork } from "../../../../domain/content/searchable-resources.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, StatementRunner } from "../../../../ports/database.ts";
import { type Hit, listMissedWords, rebuildSearchIndex, searchSite, suggestTitles } from "../contract.ts";
import { describeHit } from "./find/describe-hits.ts";
import { findResources } from "./find/find-resources.ts";
import type { WholeRights } from "./find/find-store.ts";
import { addBeginnings } from "./find/open-beginning-store.ts";
import { suggest } from "./find/suggest.ts";
import type { SearchedContent } from "./index/build-parts.ts";
import { indexLeftChanges, reindex } from "./index/reindex.ts";
import { rebuildTrees } from "./index/tree-store.ts";
import { countMiss, forgetMisses, listMisses } from "./miss-store.ts";

const REINDEX_JOB = "rebuild-search-index";
const REINDEX_SECONDS = 6 * 3_600;
const REBUILD_SECONDS = 3 * 3_600;
/** The period stated in the privacy policy. */
export const MISS_RETENTION_DAYS = 90;
/** Longer queries are sentences, which could identify their author. */
const LONGEST_MISS = 30;
/** Numbers of people and e-mail addresses are not missing subjects. */
const LOOKS_PERSONAL = /\d{5}|@/;

/** The page and the cover of the works that everyone can see, by `nameOfWork`. */
export type DescribeWorks = (
  works: readonly { kind: SearchedWork; id: number }[],
) => Promise<Map<string, { path: string; cover_url: string }>>;

export function nameOfWork({ kind, id }: { kind: SearchedWork; id: number }): string {
  return `${kind}:${id}`;
}

function worksOf(hits: readonly Hit[]): Hit["work"][] {
  return [...new Map(hits.map(({ work }) => [nameOfWork(work), work])).values()];
}

interface SearchDependencies {
  db: Database;
  /** May only read public tables. */
  guestDb: Database;
  clock: Clock;
  content: SearchedContent;
  readViewer(user: CallingUser): Promise<Viewer>;
  listJoined(userId: number): Promise<{ courseId: number; joinedAt: Date }[]>;
  sendJob(name: string, data: object): Promise<unknown>;
  describeWorks: DescribeWorks;
  maintain<Result>(work: (runner: StatementRunner) => Promise<Result>): Promise<Result>;
}

/** The search of the site: two indexes, their queries, and their maintenance. */
export function createSearch(dependencies: SearchDependencies): { endpoints: ServedEndpoint[]; jobs: Job[] } {
  const { db, guestDb, clock, content, readViewer, listJoined, sendJob, describeWorks, maintain } = dependencies;

  async function readRights(user: CallingUser | null): Promise<WholeRights | null> {
    if (user === null || user.viewAs === "guest") return null;
    const [viewer, joined] = await Promise.all([readViewer(user), listJoined(user.id)]);
    return { ...openingsOf(viewer, clock.now()), waitsForNothing: viewer.isAdmin, joined };
  }

  const endpoints = [
    serveEndpoint(searchSite, async ({ query }, { user }) => {
      const { q, kind, level, work, page, page_size } = query;
      const [workKind = "", workId] = work?.split(":") ?? [];
      const wanted = {
        words: q,
        kinds: kind === undefined ? [] : KINDS_FOUND[kind],
        level: level === undefined ? null : LEVEL[level],
        work: work === undefined ? null : { kind: workKind, id: Number(workId) },
      };
      const now = clock.now();
      const found = await findResources({ db, guestDb }, { wanted, rights: await readRights(user), now });
      const { squeezed } = found.query;
      const isMiss = found.total === 0 && !kind && !level && !work && squeezed.length > 1;
      if (isMiss && squeezed.length <= LONGEST_MISS && !LOOKS_PERSONAL.test(squeezed))
        await countMiss(db, { words: squeezed, now });
      const hits = found.ranked.slice((page - 1) * page_size, page * page_size).map(describeHit);
      const [begun, works] = await Promise.all([addBeginnings(guestDb, hits, now), describeWorks(worksOf(hits))]);
      const items = begun.map((hit) => ({ ...hit, work: { ...hit.work, ...works.get(nameOfWork(hit.work)) } }));
      return { items, total: found.total, is_capped: found.isCapped, page, page_size };
    }),
    serveEndpoint(suggestTitles, async ({ query }) => ({
      items: await suggest(guestDb, { words: query.q, now: clock.now() }),
    })),
    serveEndpoint(listMissedWords, async ({ query: { page, page_size } }) => {
      const { rows, total } = await listMisses(db, { limit: page_size, offset: (page - 1) * page_size });
      const items = rows.map(({ words, times, lastAt }) => ({ words, times, last_at: lastAt.toISOString() }));
      return { items, total, page, page_size };
    }),
    serveEndpoint(rebuildSearchIndex, async (_input, { note }) => {
      note({ subject: "search-index" });
      await sendJob(REINDEX_JOB, {});
      return {};
    }),
  ];
  const jobs: Job[] = [
    { name: "index-left-changes", schedule: "* * * * *", run: () => indexLeftChanges({ db, content }) },
    { name: REINDEX_JOB, expireInSeconds: REINDEX_SECONDS, run: () => reindex({ db, content }) },
    {
      name: "rebuild-search-trees",
      schedule: "52 3 * * *",
      expireInSeconds: REBUILD_SECONDS,
      run: () => maintain((runner) => rebuildTrees(runner)),
    },
    {
      name: "forget-missed-words",
      schedule: "41 4 * * *",
      run: () => forgetMisses(db, new Date(clock.now().getTime() - MISS_RETENTION_DAYS * DAY_MS)),
    },
  ];
  return { endpoints, jobs };
}
