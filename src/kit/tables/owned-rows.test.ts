import { sql } from "drizzle-orm";
import { bigint, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "../../../test/database/database.ts";
import { clearColumns, deleteOwnedRows, readOwnedRows } from "./owned-rows.ts";

const marks = pgTable(
  "owned_marks",
  {
    userId: bigint("user_id", { mode: "number" }).notNull(),
    kind: text("kind").notNull(),
    resourceId: integer("thing_id").notNull(),
    note: text("note").notNull(),
    place: text("place"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.resourceId] })],
);

const settings = pgTable("owned_settings", {
  userId: bigint("user_id", { mode: "number" }).primaryKey(),
  word: text("word").notNull(),
});

const database = await setUpDatabase();
const { db } = database;
const ME = 1;
const OTHER = 2;

beforeAll(async () => {
  await db.execute(sql`create table owned_marks (user_id bigint not null, kind text not null, thing_id integer not null,
    note text not null, place text, primary key (user_id, kind, thing_id))`);
  await db.execute(sql`create table owned_settings (user_id bigint primary key, word text not null)`);
  await db.execute(sql`insert into owned_marks
    select person, kind, thing, 'a note', 'a place' from generate_series(1, 2) person, unnest('{one,two}'::text[]) kind,
      generate_series(1, 620) thing`);
  await db.insert(settings).values([
    { userId: ME, word: "mine" },
    { userId: OTHER, word: "theirs" },
  ]);
});

test("reads more rows than a batch, each once, in the order of the rest of the key", async () => {
  const rows = await Array.fromAsync(readOwnedRows(db, { table: marks, owner: marks.userId, ownerId: ME }));
  const expected = ["one", "two"].flatMap((kind) => Array.from({ length: 620 }, (_, index) => [ME, kind, index + 1]));
  expect(rows.map(({ userId, kind, resourceId }) => [userId, kind, resourceId])).toEqual(expected);
});

test("reads the one row of a table whose key is the owner", async () => {
  const owned = { table: settings, owner: settings.userId, ownerId: ME };
  expect(await Array.fromAsync(readOwnedRows(db, owned))).toEqual([{ userId: ME, word: "mine" }]);
  expect(await Array.fromAsync(readOwnedRows(db, { ...owned, ownerId: 3 }))).toEqual([]);
});

test("empties columns of the owner's rows only", async () => {
  await clearColumns(db, { table: marks, owner: marks.userId, ownerId: ME }, [marks.note, marks.place]);
  const filled = db.$count(marks, sql`note <> '' and place is not null`);
  const emptied = db.$count(marks, sql`note = '' and place is null`);
  expect([await filled, await emptied]).toEqual([1_240, 1_240]);
  expect(await db.$count(marks, sql`user_id = ${OTHER} and note <> ''`)).toBe(1_240);
});

test("deletes the owner's rows only", async () => {
  await deleteOwnedRows(db, { table: marks, owner: marks.userId, ownerId: ME });
  expect(await db.$count(marks)).toBe(1_240);
});
