import { expect, test } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { connectDatabase } from "./connect.ts";
import { settleCommits } from "./settle-commits.ts";

test("deferred commits are on the disk after they are settled", async () => {
  const database = await createTestDatabase();
  const { pool, close } = connectDatabase({
    url: database.url,
    max: 2,
    applicationName: "deferred",
    logger: quietLogger,
    areCommitsDeferred: true,
  });
  expect((await pool.query("show synchronous_commit")).rows).toEqual([{ synchronous_commit: "off" }]);
  await pool.query("create table scribbles as select generate_series(1, 1000) as id");
  const { rows } = await pool.query<{ written: string }>("select pg_current_wal_insert_lsn()::text as written");
  await settleCommits(pool);
  const settled = await pool.query("select pg_current_wal_flush_lsn() >= $1::pg_lsn as is_settled", [rows[0]?.written]);
  expect(settled.rows).toEqual([{ is_settled: true }]);
  await close();
  await database.drop();
});
