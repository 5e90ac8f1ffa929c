import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../test/list-fixture.ts";

const lists = await createListFixture("support");
const QUEUE = "/admin/moderation/queue";

beforeAll(async () => {
  const { pool } = lists.database;
  const now = lists.clock.now();
  await pool.query(
    `insert into moderation_items (kind, thing_id, author_id, state, is_waiting, why, words, reports, trusted_reports, created_at, changed_at)
      select kind, thing_id, 1, 'published', false, '{}', words::text[], 0, 0, $1, $1
      from (values ('post', 1, '{}'), ('topic', 1, '{}'), ('post', 2, '{加微信,Casino}'), ('post', 3, '{}')) drawn (kind, thing_id, words)`,
    [now],
  );
  await pool.query(
    `insert into moderation_publications (kind, thing_id, user_id, change, title, source, sealed, created_at)
      select kind, thing_id, 1, 'new', title, source, '', $1
      from (values ('post', 1, null, '第一版说 Obsidian'), ('post', 1, null, '第二版没有'), ('topic', 1, '求助：同步', '打不开'),
        ('post', 2, null, '谢谢')) drawn (kind, thing_id, title, source)`,
    [now],
  );
});

test.each([
  ["the title", "求助", [["topic", 1]]],
  ["the text", "打不开", [["topic", 1]]],
  ["an earlier version, in other letter case", "OBSIDIAN", [["post", 1]]],
  ["several versions of one text", "版", [["post", 1]]],
  ["a match of the word list", "加微", [["post", 2]]],
  ["a match of the word list, in other letter case", "casino", [["post", 2]]],
  ["nothing", "没有的词", []],
])("the queue finds a text by %s", async (_, q, expected) => {
  const { items, total } = await lists.read(QUEUE, { list: "published", q });
  expect(items.map(({ kind, id }) => [kind, id])).toEqual(expected);
  expect(total).toBe(expected.length);
});
