import { or, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { containsWord } from "../../../../../kit/tables/list-rows.ts";
import { auditEvents } from "../people/user-tables.ts";
import { isMeant, isMeantOfFew } from "./meant-account-store.ts";

const { db } = await setUpDatabase();

test.each([isMeant, isMeantOfFew])(
  "a list finds the rows of an account by part of its name or its last four digits without looking up other accounts: $name",
  async (isMeant) => {
    await db.execute(sql`delete from audit_events`);
    await db.execute(sql`delete from users`);
    await db.execute(sql`insert into users (id, name, role, status, phone, created_at, updated_at) overriding system value
    select n, '读者' || n, 'user', 'active', '+8613900' || lpad(n::text, 6, '0'), now(), now() from generate_series(1, 20000) n`);
    await db.execute(sql`insert into audit_events (kind, user_id, detail, created_at)
    select 'login', case when n <= 30 then n * 600 when n <= 3000 then 30000 + n end, '{}', now() from generate_series(1, 3100) n`);
    await db.execute(sql`analyze users, audit_events`);
    const found = async (word: string) => {
      const where = or(containsWord(word, [auditEvents.kind]), isMeant(auditEvents.userId, word));
      const rows = await db.select({ userId: auditEvents.userId }).from(auditEvents).where(where);
      const plan = await db.execute(sql`explain (analyze, buffers off) select from ${auditEvents} where ${where}`);
      return { users: rows.map(({ userId }) => userId), plan: JSON.stringify(plan.rows) };
    };

    expect((await found("者1200")).users).toEqual([1200, 12000]);
    expect((await found("6600")).users).toEqual([6600]);
    // Rows of a deleted account, and rows without an account.
    expect((await found("没有的名字")).users).toEqual([]);
    expect((await found("没有的名字")).plan).toContain("users_pkey");
    expect((await found("没有的名字")).plan).not.toMatch(/Seq Scan on users/);
  },
);
