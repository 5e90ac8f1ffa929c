import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { readRestored, startArchivedSite } from "../../../test/operations/archive-fixture.ts";
import { surroundings } from "../../../test/run-cli.ts";
import { limit } from "../../../test/time/limits.ts";
import { recordErasedAccounts } from "../backup/erased-accounts.ts";
import { listSeries } from "./archive-layout.ts";

const main = path.join(import.meta.dirname, "../main.ts");

test("a restored site goes on in a new series, and both lines of its history can be restored", {
  timeout: limit(240_000),
}, async () => {
  const site = await startArchivedSite();
  const { client, archive, folder } = site;
  await client.query("create table written (n int primary key)");
  site.startArchive();
  await site.waitForBases(1);
  await client.query("insert into written values (1)");
  await sleep(10);
  const split = new Date();
  await sleep(1_000);
  await client.query("insert into written values (2)");
  await site.waitUntilArchived();
  await site.killAll();

  expect(await site.restore("second", "--at", split.toISOString())).toMatchObject({ code: 0, err: "" });
  const second = await site.startAgain("second");
  await second.client.query("insert into written values (3)");
  second.startArchive();
  await site.waitForBases(2);
  await second.client.query("insert into written values (4)");
  await second.waitUntilArchived();
  await second.killAll();
  expect(await listSeries(archive)).toHaveLength(2);

  // The end of the second line, its continuation once more, and the first line before and after the split.
  expect(await site.restore("third")).toMatchObject({ code: 0, err: "" });
  const third = await site.startAgain("third");
  third.startArchive();
  await site.waitForBases(3);
  await third.client.query("insert into written values (5)");
  await third.waitUntilArchived();
  await third.killAll();
  const listOf = async (target: string) =>
    (await readRestored(path.join(folder, target), "select n from written order by n")).map(
      (row) => Object.values(row as object)[0],
    );
  expect(await site.restore("newest")).toMatchObject({ code: 0, err: "" });
  expect(await listOf("newest")).toEqual([1, 3, 4, 5]);
  expect(await site.restore("split", "--at", split.toISOString())).toMatchObject({ code: 0, err: "" });
  expect(await listOf("split")).toEqual([1]);
});

test("a restore that is killed leaves nothing or everything, and can be repeated; accounts erased since are erased again", {
  timeout: limit(240_000),
}, async () => {
  const site = await startArchivedSite();
  const { client, archive, folder } = site;
  const [erased, restored, staying] = [1, 2, 3];
  await client.query(
    "insert into users (id, name, role, status, created_at, updated_at) overriding system value select n, 'user ' || n, 'user', 'active', now(), now() from generate_series(1, 3) n",
  );
  site.startArchive();
  await site.waitForBases(1);
  await client.query(
    "insert into cancellations (user_id, requested_at, due_at, finished_at) values ($1, now(), now(), now())",
    [restored],
  );
  await site.waitUntilArchived();
  const at = new Date();
  await sleep(1_000);
  await client.query(
    "insert into cancellations (user_id, requested_at, due_at, finished_at) values ($1, now(), now(), now())",
    [erased],
  );
  await site.waitUntilArchived();
  const list = [restored, erased].map((user_id) => ({ user_id, erased_at: user_id === erased ? new Date() : at }));
  await recordErasedAccounts(archive, list, { now: new Date(), maxAgeDays: 90 });
  await site.killAll();

  const target = path.join(folder, "to");
  const args = [...site.restoreArgs, "--at", at.toISOString()];
  const staged = path.join(target, "restoring");
  // In the order in which they appear; at the last one everything is prepared.
  for (const name of ["pid", "postgres/PG_VERSION", "postgres/archived-wal", "postgres/postmaster.pid", "ready"]) {
    const child = spawn(process.execPath, [main, ...args], {
      env: { ...surroundings(), DATA_DIR: target },
      stdio: "ignore",
    });
    const end = once(child, "exit");
    while (child.exitCode === null && !existsSync(path.join(staged, name))) await sleep(2);
    child.kill("SIGKILL");
    await end;
    expect(child.signalCode, name).toBe("SIGKILL");
    if (name !== "ready") expect(existsSync(path.join(target, "postgres")), name).toBe(false);
  }
  expect(await site.restore("to", "--at", at.toISOString())).toMatchObject({
    code: 0,
    err: "",
    out: "上次的恢复已经接着做完\n",
  });
  expect(await readdir(target)).not.toContain("restoring");
  const rows = await readRestored(
    target,
    "select user_id::int as id, finished_at is null as is_due from cancellations order by user_id",
  );
  expect(rows).toEqual([
    { id: erased, is_due: true },
    { id: restored, is_due: false },
  ]);
  expect(await readRestored(target, `select id::int from users where id = ${staying}`)).toEqual([{ id: staying }]);
});
