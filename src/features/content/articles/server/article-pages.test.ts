import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { listTaggedIds, retagArticle } from "./article-tag-store.ts";

const now = new Date("2026-11-20T08:00:00Z");
const ARTICLES = 420;
const PAGE = 60;

const database = await setUpDatabase();

/** Some are scheduled, and many are published at the same moment. */
const momentOf = (n: number) => new Date(now.getTime() + (8 - Math.floor(n / 3)) * 3 * DAY_MS);

async function retag(id: number, article: { tags: string[]; publishedAt: Date | null; isUnlisted: boolean }) {
  await database.db.transaction((tx) => retagArticle(tx, { id, withdrawnAt: null, ...article }));
}

async function listAll(tag: string): Promise<number[]> {
  const ids: number[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await listTaggedIds(database.db, { tag, now, limit: PAGE, offset });
    ids.push(...page);
    if (page.length === 0) return ids;
  }
}

test("deep pages continue where the previous ones end, also after articles were moved, scheduled and deleted", async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into articles (title, summary, content_type, author, tags, public_html, created_at, updated_at)
     select '', '', 'free', '', '{}', '', now(), now() from generate_series(1, $1) returning id`,
    [ARTICLES],
  );
  const ids = rows.map(({ id }) => Number(id));
  for (const [n, id] of ids.entries())
    await retag(id, { tags: n % 5 === 0 ? [] : ["山"], publishedAt: momentOf(n), isUnlisted: false });
  for (const [n, id] of ids.entries()) {
    if (n % 7 === 0) await retag(id, { tags: ["山"], publishedAt: momentOf(ARTICLES - n), isUnlisted: false });
    if (n % 11 === 0) await retag(id, { tags: ["山"], publishedAt: momentOf(n), isUnlisted: true });
    if (n % 13 === 0) await retag(id, { tags: ["山"], publishedAt: null, isUnlisted: false });
  }
  for (const tag of ["", "山"]) {
    const expected = await database.pool.query<{ id: string }>(
      "select article_id as id from article_tags where tag = $1 and published_at <= $2 order by published_at desc, article_id desc",
      [tag, now],
    );
    expect(expected.rows.length).toBeGreaterThan(240);
    expect(await listAll(tag)).toEqual(expected.rows.map(({ id }) => Number(id)));
  }
  expect(await listTaggedIds(database.db, { tag: "无", now, limit: PAGE, offset: 1_000 })).toEqual([]);
});
