import { or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { containsWord } from "../../../../../kit/tables/list-rows.ts";
import { auditEvents, users } from "../people/user-tables.ts";
import { findMeant, isMeant, selectListed } from "./meant-account-store.ts";

const { db } = await setUpDatabase();
const lookUp = (account: AnyPgColumn, word: string) => findMeant(db, account, word);

beforeAll(async () => {
  await db.execute(sql`insert into users (id, name, role, status, phone, created_at, updated_at) overriding system value
    select n, '读者' || n, 'user', 'active', '+8613900' || lpad(n::text, 6, '0'), now(), now() from generate_series(1, 20000) n`);
  // Some rows have a deleted account or none.
  await db.execute(sql`insert into audit_events (kind, user_id, detail, created_at)
    select 'login', case when n <= 30 then n * 600 when n <= 3000 then 30000 + n end, '{}', now() from generate_series(1, 3100) n`);
  await db.execute(sql`analyze users, audit_events`);
});

test.each([isMeant, lookUp])(
  "a list finds the rows of an account by part of its name or its last four digits: $name",
  async (isWanted) => {
    const found = async (word: string) => {
      const where = or(containsWord(word, [auditEvents.kind]), await isWanted(auditEvents.userId, word));
      const rows = await db.select({ userId: auditEvents.userId }).from(auditEvents).where(where);
      return rows.map(({ userId }) => userId);
    };
    expect(await found("者1200")).toEqual([1200, 12000]);
    expect(await found("6600")).toEqual([6600]);
    expect(await found("没有的名字")).toEqual([]);
    expect(await found("login")).toHaveLength(3100);
  },
);

test.each([
  [
    "each row looks up its own account",
    () => sql`select from ${auditEvents} where ${isMeant(auditEvents.userId, "没有")}`,
  ],
  [
    "the accounts of a list are looked up",
    () => selectListed(db, auditEvents.userId, containsWord("没有", [users.name]) as SQL),
  ],
])("%s without reading other accounts", async (_what, query) => {
  const plan = JSON.stringify((await db.execute(sql`explain (analyze, buffers off) ${query()}`)).rows);
  expect(plan).toContain("users_pkey");
  expect(plan).not.toMatch(/Seq Scan on users/);
});
