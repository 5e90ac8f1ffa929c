import { gt, sql } from "drizzle-orm";
import { bigint, customType, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "../../../test/database/database.ts";
import { insertRows, upsertRows } from "./insert-rows.ts";

const joined = customType<{ data: string[]; driverData: string }>({
  dataType: () => "text",
  toDriver: (words) => words.join("|"),
  fromDriver: (written) => written.split("|"),
});

const parcels = pgTable("inserted_parcels", {
  id: bigint("id", { mode: "number" }).primaryKey(),
  words: joined("some_words").notNull(),
  keys: text("keys").array().notNull(),
  sentAt: timestamp("sent_at", { withTimezone: true }),
});

const letters = pgTable("inserted_letters", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  text: text("letter_text").notNull(),
});

const { db } = await setUpDatabase();

beforeAll(async () => {
  await db.execute(sql`create table inserted_parcels (id bigint primary key, some_words text not null, keys text[] not null,
    sent_at timestamptz)`);
  await db.execute(
    sql`create table inserted_letters (id bigint primary key generated always as identity, letter_text text not null)`,
  );
});

test("inserts rows with converted values, lists, moments and nulls, as Drizzle reads them", async () => {
  const rows = [
    { id: 2, words: ["甲", "乙"], keys: ["a,b", 'c"d'], sentAt: new Date("2026-01-02T03:04:05Z") },
    { id: 1, words: ["'"], keys: [], sentAt: null },
  ];
  await db.transaction(async (tx) => {
    await insertRows(tx, parcels, rows);
    await insertRows(tx, parcels, []);
  });
  expect(await db.select().from(parcels).orderBy(sql`id desc`)).toEqual(rows);
});

test("leaves a generated id to the database, in the order of the rows", async () => {
  await db.transaction((tx) => insertRows(tx, letters, [{ text: "先" }, { text: "后" }]));
  expect(await db.select().from(letters).orderBy(letters.id)).toEqual([
    { id: 1, text: "先" },
    { id: 2, text: "后" },
  ]);
});

test("replaces all columns of a row whose key is stored", async () => {
  const parcel = { id: 7, words: ["旧"], keys: ["a"], sentAt: new Date("2026-01-02T03:04:05Z") };
  const newer = { id: 7, words: ["新"], keys: [], sentAt: null };
  const other = { ...parcel, id: 8 };
  const table = { table: parcels, key: parcels.id };
  await db.transaction(async (tx) => {
    await upsertRows(tx, table, [parcel]);
    await upsertRows(tx, table, []);
    await upsertRows(tx, table, [newer, other]);
  });
  const stored = await db.select().from(parcels).where(gt(parcels.id, 6)).orderBy(parcels.id);
  expect(stored).toEqual([newer, other]);
});
