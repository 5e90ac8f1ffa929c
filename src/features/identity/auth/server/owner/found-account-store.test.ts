import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { findMeantAccounts } from "./found-account-store.ts";

const { db, pool } = await setUpDatabase();

test("every way to find an account among many uses an index", async () => {
  await db.execute(sql`insert into users (id, name, role, status, phone, email, created_at, updated_at)
    overriding system value
    select n, '读者' || n, 'user', 'active', '+8613900' || lpad(n::text, 6, '0'), 'reader' || n || '@example.com', now(), now()
    from generate_series(1, 20000) n`);
  await db.execute(sql`analyze users`);
  const find = async (word: string) =>
    (await findMeantAccounts(db, { word, contact: "visible_end", limit: 5 })).map(({ id }) => id);

  const before = await countScans();
  expect(await find("读者1999")).toEqual([1999, 19990, 19991, 19992, 19993]);
  expect(await find("13900012345")).toEqual([12345]);
  expect(await find("reader77@example.com")).toEqual([77]);
  // The account with this id, then the accounts whose number ends with it.
  expect(await find("7777")).toEqual([7777, 17777]);
  expect(await find("没有的名字")).toEqual([]);
  // Every name begins with this word.
  expect(await find("读者")).toEqual([1, 10, 100, 1000, 10_000]);
  expect(await countScans()).toBe(before);
});

/** Counts the sequential scans of the accounts table in this database. */
async function countScans(): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await pool.query("select seq_scan from pg_stat_user_tables where relname = 'users'");
  return Number(rows[0].seq_scan);
}
