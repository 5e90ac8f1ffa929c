import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../test/database/database.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { withPreparedStatements } from "../../kit/process/prepared-statements.ts";
import { connectDatabase } from "./connect.ts";

const { url, pool } = await setUpDatabase();
const connect = () => connectDatabase({ url, max: 1, applicationName: "prepared", logger: quietLogger });

async function countPrepared({ db }: ReturnType<typeof connect>): Promise<unknown> {
  return (await db.execute(sql`select count(*)::int as n from pg_prepared_statements`)).rows[0]?.n;
}

test("prepares a statement once, for any looked-up value, if the work requests it; other statements are not prepared", async () => {
  const connection = connect();
  const { db, close } = connection;
  const add = (one: number, other: number) => db.execute(sql`select ${one}::int + ${other}::int as sum`);
  await add(1, 2);
  expect(await countPrepared(connection)).toBe(0);
  const sums = await withPreparedStatements(() =>
    db.transaction(async (tx) => {
      const rows = [];
      await tx.execute(sql`select pg_current_xact_id_if_assigned()`);
      for (const other of [1, 2, 3]) rows.push((await tx.execute(sql`select 10 + ${other}::int as sum`)).rows[0]);
      return rows;
    }),
  );
  expect(sums).toEqual([{ sum: 11 }, { sum: 12 }, { sum: 13 }]);
  // The two statements; `begin` and `commit` are not prepared.
  expect(await countPrepared(connection)).toBe(2);
  await close();
});

test("prepares a statement that the work issues before anything was awaited", async () => {
  const connection = connect();
  await withPreparedStatements(() => connection.db.execute(sql`select ${1}::int as one`));
  expect(await countPrepared(connection)).toBe(1);
  await connection.close();
});

test("a connection prepares no more statements than its limit", async () => {
  const connection = connect();
  await withPreparedStatements(async () => {
    for (let n = 0; n < 250; n++) await connection.db.execute(sql`select ${n}::int as ${sql.identifier(`c${n}`)}`);
  });
  expect(await countPrepared(connection)).toBe(200);
  await connection.close();
});

test("a statement fails once after a migration changed its table, and then works again", async () => {
  await pool.query("create table changing (id int primary key, sum int not null)");
  await pool.query("insert into changing values (1, 2)");
  const { db, close } = connect();
  const read = () =>
    withPreparedStatements(async () => (await db.execute(sql`select sum from changing where id = ${1}`)).rows);
  expect(await read()).toEqual([{ sum: 2 }]);
  await pool.query("alter table changing alter column sum type text");
  await expect(read()).rejects.toThrow();
  expect(await read()).toEqual([{ sum: "2" }]);
  await close();
});
