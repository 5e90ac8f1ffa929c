import { afterAll, beforeAll, expect, test } from "vitest";
import { countArticlesByType } from "../../src/features/content/articles/server/article-store.ts";
import { countBooksByType } from "../../src/features/content/books/server/book-store.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

const now = new Date("2026-11-20T08:00:00Z");

let database: TestDatabase;
const run = (sql: string) => database.pool.query(sql);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const insertBooks = (type: string, publishedAt: string, many: number, previews = 0) =>
  run(`insert into books (shelf, content_type, title, summary, category, intro_markdown, intro_html, intro_references,
      renderer_version, position, published_at, preview_count, created_at, updated_at)
    select 'vip', '${type}', '', '', '', '', '', '{}', 1, n, ${publishedAt}, ${previews}, now(), now() from generate_series(1, ${many}) n`);
const insertArticles = (type: string, publishedAt: string, many: number) =>
  run(`insert into articles (title, summary, content_type, author, tags, public_html, published_at, created_at, updated_at)
    select '', '', '${type}', '', '{}', '', ${publishedAt}, now(), now() from generate_series(1, ${many})`);

const countBooks = async () => {
  const rows = await countBooksByType(database.db, now);
  return Object.fromEntries(rows.map((row) => [row.contentType, [row.count, row.unopened]]));
};
const countArticles = async () =>
  Object.fromEntries((await countArticlesByType(database.db, now)).map((row) => [row.contentType, row.count]));

test("counts books when they are created, changed, scheduled and removed", async () => {
  await insertBooks("vip", "'2026-11-01'", 5, 1);
  await insertBooks("vip", "'2026-11-02'", 3);
  await insertBooks("vip", "'2026-12-01'", 2);
  await insertBooks("free", "null", 4);
  expect(await countBooks()).toEqual({ vip: [8, 3] });
  await run("update books set content_type = 'free' where position = 1 and published_at < '2026-11-20'");
  await run("update books set preview_count = 1 where position = 2 and published_at = '2026-11-02'");
  expect(await countBooks()).toEqual({ vip: [6, 1], free: [2, 1] });
  await run("update books set published_at = '2026-11-03' where published_at is null and position < 3");
  await run("delete from books where content_type = 'vip' and position > 2");
  expect(await countBooks()).toEqual({ vip: [2, 0], free: [4, 3] });
  const counted = await run(`select content_type, count(*)::int as works from books where published_at <= '2026-11-20'
    group by content_type`);
  expect(counted.rows.toSorted((a, b) => a.works - b.works)).toEqual([
    { content_type: "vip", works: 2 },
    { content_type: "free", works: 4 },
  ]);
});

test("does not count articles that are in no list", async () => {
  await insertArticles("free", "'2026-11-01'", 4);
  await insertArticles("paid_article", "'2026-11-01'", 2);
  await insertArticles("free", "'2026-12-01'", 1);
  await run("update articles set is_unlisted = true where id = (select min(id) from articles)");
  expect(await countArticles()).toEqual({ free: 3, paid_article: 2 });
  await run("update articles set published_at = null where content_type = 'paid_article'");
  expect(await countArticles()).toEqual({ free: 3 });
});
