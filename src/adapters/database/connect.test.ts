import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { connectDatabase } from "./connect.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

test("a lost connection inside a transaction fails that transaction and the pool goes on", async () => {
  const failed = database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.db.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await tx.execute(sql`select 1`);
  });
  await expect(failed).rejects.toThrow();
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("idle connections that die are replaced", async () => {
  await database.db.execute(sql`select 1`);
  await database.db
    .execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`)
    .catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("connections of the guest role act as that role and can change nothing", async () => {
  const options = { url: database.url, max: 1, applicationName: "guest", logger: quietLogger } as const;
  const guest = connectDatabase({ ...options, role: "zhixing_guest" });
  expect((await guest.db.execute(sql`select current_user as name`)).rows).toEqual([{ name: "zhixing_guest" }]);
  await expect(guest.db.execute(sql`create table public.mine (id int)`)).rejects.toMatchObject({
    cause: { code: "42501" },
  });
  await guest.close();
});
