import { text } from "node:stream/consumers";
import { gt } from "drizzle-orm";
import { pgTable, text as textColumn } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";
import { defineStaffList } from "../api/staff-list.ts";
import { int8, moment } from "./columns.ts";
import { countUpTo } from "./count-up-to.ts";
import { containsWord, exportList, isWithinDays, type ListedRows, readListPage } from "./list-rows.ts";
import { startOf, startOfText } from "./text-start.ts";

const database = await createTestDatabase();
const { db, pool } = database;
afterAll(() => database.drop());

const rows = pgTable("listed_rows", {
  id: int8("id").primaryKey(),
  title: textColumn("title").notNull(),
  endsAt: moment("ends_at"),
});
type Row = typeof rows.$inferSelect;

const list = defineStaffList({
  name: "rows",
  sorts: { id: "id", title: "text", ends_at: "moment?" },
  firstSort: "-id",
  filters: {},
});

beforeAll(async () => {
  await pool.query("create table listed_rows (id int8 primary key, title text not null, ends_at timestamptz(3))");
  const day = (n: number) => new Date(`2026-03-0${n}T00:00:00+08:00`);
  await db.insert(rows).values([
    { id: 1, title: "乙", endsAt: null },
    { id: 2, title: "甲", endsAt: day(2) },
    { id: 3, title: "甲", endsAt: day(1) },
    { id: 4, title: "=cmd()", endsAt: null },
    { id: 5, title: "100%", endsAt: day(2) },
  ]);
});

function sourceOf(q?: string, days: { from?: string; to?: string } = {}): ListedRows<Row, "id" | "title" | "ends_at"> {
  return {
    id: { column: rows.id, of: ({ id }) => id },
    sorts: {
      id: { column: rows.id, of: ({ id }) => id },
      title: { column: rows.title, key: startOf(rows.title), of: ({ title }) => startOfText(title) },
      ends_at: { column: rows.endsAt, of: ({ endsAt }) => endsAt },
    },
    where: containsWord(q, [rows.title]) ?? isWithinDays(rows.endsAt, days),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(rows)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, rows, where),
  };
}

async function walk(sort: string): Promise<number[]> {
  const seen: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { page } = list.query.parse({ sort, limit: 2, ...(cursor ? { cursor } : {}) });
    const found = await readListPage(list, page, sourceOf());
    seen.push(...found.rows.map(({ id }) => id));
    cursor = found.next;
  }
  return seen;
}

test("pages follow each other without gap or repetition in every order, also among equal and missing values", async () => {
  // These titles differ only after the start that an index contains.
  const ends = ["乙", "甲", "乙"];
  const long = ends.map((end, at) => ({ id: 6 + at, title: `${"𠮷".repeat(300)}${end}`, endsAt: null }));
  await db.insert(rows).values(long);
  for (const { sort, orderBy } of [
    { sort: "id", orderBy: "id" },
    { sort: "-id", orderBy: "id desc" },
    { sort: "title", orderBy: "left(title, 200), id" },
    { sort: "-title", orderBy: "left(title, 200) desc, id desc" },
    { sort: "ends_at", orderBy: "ends_at, id" },
    { sort: "-ends_at", orderBy: "ends_at desc, id desc" },
  ]) {
    const all = await pool.query<{ id: string }>(`select id from listed_rows order by ${orderBy}`);
    expect(await walk(sort), sort).toEqual(all.rows.map(({ id }) => Number(id)));
  }
  await db.delete(rows).where(gt(rows.id, 5));
});

test("filters before it limits, treats pattern characters literally, and counts the filtered rows", async () => {
  const { page } = list.query.parse({ limit: 1 });
  expect(await readListPage(list, page, sourceOf("甲"))).toMatchObject({ rows: [{ id: 3 }], total: 2 });
  expect(await readListPage(list, page, sourceOf("%"))).toMatchObject({ rows: [{ id: 5 }], total: 1, next: null });
  const inMarch = await readListPage(list, page, sourceOf(undefined, { from: "2026-03-02", to: "2026-03-02" }));
  expect(inMarch).toMatchObject({ rows: [{ id: 5 }], total: 2 });
});

test("refuses a cursor of another order and an undeclared order", async () => {
  const { page } = list.query.parse({ limit: 1 });
  const { next } = await readListPage(list, page, sourceOf());
  expect(list.query.safeParse({ cursor: next }).success).toBe(true);
  expect(list.query.safeParse({ cursor: next, sort: "title" }).error?.issues[0]?.path).toEqual(["cursor"]);
  expect(list.query.safeParse({ sort: "secret" }).success).toBe(false);
});

test("exports exactly the filtered rows, with no cell that runs as a formula", async () => {
  const { page } = list.exportQuery.parse({ sort: "id" });
  const exportOf = (q?: string) =>
    exportList({
      list,
      page: { ...page, limit: 2 },
      source: sourceOf(q),
      toItems: (found) => [...found],
      columns: { id: "编号", title: "标题" },
      cells: ({ id, title }) => ({ id, title }),
      fileName: "rows",
      displayName: "列表",
    });
  const lines = async (q?: string) => (await text(exportOf(q).stream)).trim().split("\r\n").slice(1);
  expect(await lines()).toEqual(['"1","乙"', '"2","甲"', '"3","甲"', `"4","'=cmd()"`, '"5","100%"']);
  expect(await lines("甲")).toEqual(['"2","甲"', '"3","甲"']);
  expect(exportOf().fileName).toBe("rows.csv");
});
