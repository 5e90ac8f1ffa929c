import { sql } from "drizzle-orm";
import { bigint, customType, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "../../../test/database/database.ts";
import { insertRows } from "./insert-rows.ts";

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

const { db } = await setUpDatabase();

beforeAll(async () => {
  await db.execute(sql`create table inserted_parcels (id bigint primary key, some_words text not null, keys text[] not null,
    sent_at timestamptz)`);
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
