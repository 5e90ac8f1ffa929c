import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { NOTES_FOUND } from "../note-limits.ts";
import { listNotesBy, listWorksWithNotes } from "./note-store.ts";
import { personalNotes } from "./personal-notes.ts";

const database = await setUpDatabase();
let nextUser = 1;

const KINDS = ["document", "article"];

interface Written {
  user: number;
  id?: string;
  kind?: string;
  work?: number;
  body?: string;
  at?: number;
}

async function write({ user, id = randomUUID(), kind = "document", work = 1, body = "", at = 0 }: Written) {
  await database.pool.query(
    `insert into notes (user_id, id, kind, thing_id, work_id, colour, quote, prefix, suffix, start, body, created_at, updated_at)
     values ($1, $2, $3, $4 * 10 + $5 % 3, $4, 'yellow', '目录', '', '', 0, $6, '2026-03-01'::timestamptz + $5 * interval '1 minute', now())`,
    [user, id, kind, work, at, body],
  );
  return id;
}
const shelve = (user: number, id: string, isDeleted: boolean) =>
  database.pool.query("update notes set deleted_at = case when $3 then now() end where user_id = $1 and id = $2", [
    user,
    id,
    isDeleted,
  ]);
const erase = (user: number, id: string) =>
  database.pool.query("delete from notes where user_id = $1 and id = $2", [user, id]);

/** Compares the stored counts with counts computed from all rows of `notes`. */
async function compare(user: number) {
  const stored = await database.pool.query(
    "select kind, work_id, note_count, latest_at, latest_thing_id from note_counts where user_id = $1 order by 1, 2",
    [user],
  );
  const counted = await database.pool.query(
    `select '' as kind, 0::bigint as work_id, count(*)::int as note_count, null::timestamptz as latest_at, null::bigint as latest_thing_id
     from notes where user_id = $1 and deleted_at is null having count(*) > 0
     union all select kind, 0, count(*)::int, null, null from notes where user_id = $1 and deleted_at is null group by kind
     union all select kind, work_id, count(*)::int, max(created_at), (array_agg(thing_id order by created_at desc, id desc))[1]
     from notes where user_id = $1 and deleted_at is null group by kind, work_id order by 1, 2`,
    [user],
  );
  return { stored: stored.rows, counted: counted.rows };
}

test("the counts equal the number of notes, also with concurrent writing, deleting, restoring and erasing", async () => {
  const user = nextUser++;
  const ids: string[] = [];
  for (let at = 0; at < 12; at += 1) ids.push(await write({ user, at, work: 1 + (at % 2), kind: KINDS[at % 2] }));
  for (let round = 0; round < 6; round += 1) {
    const fresh = Array.from({ length: 6 }, (_, index) =>
      write({ user, at: 100 * round + index, work: 1 + (index % 3), kind: KINDS[index % 2] }),
    );
    const shelved = ids.filter((_, index) => (index + round) % 3 === 0).map((id) => shelve(user, id, round % 2 === 0));
    const erased = ids.splice(0, 2).map((id) => erase(user, id));
    await Promise.all([...fresh, ...shelved, ...erased]);
    ids.push(...(await Promise.all(fresh)));
    const { stored, counted } = await compare(user);
    expect(counted.length).toBeGreaterThan(4);
    expect([round, stored]).toEqual([round, counted]);
  }
});

test("removes a work when its last note is deleted, and lists it by the previous note when its latest is deleted", async () => {
  const user = nextUser++;
  const first = await write({ user, work: 7, at: 1 });
  const second = await write({ user, work: 7, at: 2 });
  await write({ user, work: 8, at: 3 });
  await shelve(user, second, true);
  expect(await listWorksWithNotes(database.db, user)).toEqual([
    { kind: "document", workId: 8, resourceId: 80, count: 1 },
    { kind: "document", workId: 7, resourceId: 71, count: 1 },
  ]);
  await shelve(user, first, true);
  expect(await listWorksWithNotes(database.db, user)).toMatchObject([{ workId: 8 }]);
  await database.db.transaction((tx) => personalNotes(database.db).erase(tx, user));
  expect(await compare(user)).toEqual({ stored: [], counted: [] });
});

test("finds text among many notes as among few: in upper and lower case, with special characters, and only in the user's own notes", async () => {
  const [many, few] = [nextUser++, nextUser++];
  const bodies = [
    "用 std::vec 存数",
    "STD::VEC 也行",
    "练习 100%_好",
    "😀笑一笑",
    "Élan vital",
    "练了又习",
    `${"长".repeat(1200)}练习`,
  ];
  const wanted = ["std::VEC", "练习", "0%_", "😀笑", "élan", "习", "目录", "录\n用", "数 "];
  await database.pool.query(
    `insert into notes (user_id, id, kind, thing_id, work_id, colour, at_seconds, body, created_at, updated_at)
     select $1, gen_random_uuid(), 'lesson', n, 3, 'yellow', 1, '别的 ' || n, now(), now() from generate_series(1, 300) n`,
    [many],
  );
  for (const user of [many, few]) {
    for (const body of bodies) await write({ user, body });
  }
  const find = async (userId: number, words: string) => {
    const { rows, total } = await listNotesBy(database.db, { userId, words, page: 1, pageSize: 50 });
    expect(total).toBe(rows.length);
    return rows.map(({ body }) => body).toSorted();
  };
  for (const words of wanted) expect([words, await find(many, words)]).toEqual([words, await find(few, words)]);
  expect(await find(many, "std::VEC")).toEqual(["STD::VEC 也行", "用 std::vec 存数"]);
  expect(await find(many, "录\n用")).toEqual([]);
  expect(await find(many, "别的 3")).toHaveLength(12);
});

test("finds the newest matches among very many notes up to a limit, whether or not the latest notes match", async () => {
  const user = nextUser++;
  const add = (body: string, count: number, day: string) =>
    database.pool.query(
      `insert into notes (user_id, id, kind, thing_id, work_id, colour, at_seconds, body, created_at, updated_at)
       select $1, gen_random_uuid(), 'lesson', n, 3, 'yellow', 1, $2 || n, $3::timestamptz + n * interval '1 second', now()
       from generate_series(1, $4::int) n`,
      [user, body, day, count],
    );
  await add("早先的话 ", 600, "2026-01-01");
  await add("近来的话 ", 300, "2026-02-01");
  const find = (words: string, page: number, since?: Date) =>
    listNotesBy(database.db, { userId: user, words, since, page, pageSize: 20 });
  for (const [words, newest] of [
    ["的话", "近来的话 300"],
    ["早先", "早先的话 600"],
  ] as const) {
    const first = await find(words, 1);
    expect([first.total, first.hasMore, first.rows[0]?.body]).toEqual([NOTES_FOUND, true, newest]);
    const last = await find(words, NOTES_FOUND / 20);
    expect(last.rows).toHaveLength(20);
    expect((await find(words, NOTES_FOUND / 20 + 1)).rows).toEqual([]);
  }
  expect((await find("的话", NOTES_FOUND / 20)).rows.at(-1)?.body).toBe("早先的话 401");
  expect(await find("近来", 1)).toMatchObject({ total: 300, hasMore: false });
  expect(await find("的话", 1, new Date("2026-02-01T00:00:00Z"))).toMatchObject({ total: 300, hasMore: false });
  expect(await find("10", 1)).toMatchObject({ hasMore: false });
});
