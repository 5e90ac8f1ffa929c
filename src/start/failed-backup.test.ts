import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, onTestFinished, test } from "vitest";
import { callEndpoint } from "../../test/call-endpoint.ts";
import { callerOf, setUpNotifications } from "../../test/notifications/fixture.ts";
import { quietLogger } from "../../test/quiet-logger.ts";
import { runJob } from "../../test/run-job.ts";
import { limit } from "../../test/time/limits.ts";
import { openArchiveState } from "../cli/archive/archive-state.ts";
import { listNotifications, markAllRead } from "../features/community/notifications/contract.ts";
import { DAY_SECONDS, MINUTE_SECONDS } from "../kit/values/durations.ts";
import { createBackupJobs } from "./daily-backup.ts";

const fixture = setUpNotifications();

/** The jobs, with the notifications of the staff who manage the site and of one who does not. */
async function setUp(settings: { ARCHIVE_DIR?: string; BACKUP_DIR?: string }) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "failed-backup-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const [owner = 0, editor = 0] = await fixture.addPeople(2);
  fixture.holders.set("settings.manage", [owner]).set("content.publish", [editor]);
  const { db, database, clock, one } = fixture;
  const jobs = await createBackupJobs({
    config: {
      dataDir,
      APP_SECRET: undefined,
      ARCHIVE_DIR: settings.ARCHIVE_DIR,
      BACKUP_DIR: settings.BACKUP_DIR,
      BACKUP_HOUR: 4,
      BACKUP_KEEP_DAYS: 90,
      BACKUP_RECIPIENT: [await identityToRecipient(await generateX25519Identity())],
      BACKUP_PASSPHRASE_FILE: undefined,
    },
    bucket: null,
    db,
    url: database.url,
    clock,
    notify: one.notify,
    logger: quietLogger,
    stopping: new AbortController().signal,
  });
  const listOf = async (userId: number) => {
    await fixture.carry();
    const input = { query: {} };
    return (await callEndpoint(one.endpoints, { endpoint: listNotifications, input, caller: callerOf(userId) })).items;
  };
  const readAll = () => callEndpoint(one.endpoints, { endpoint: markAllRead, input: {}, caller: callerOf(owner) });
  return { dataDir, owner, editor, jobs, listOf, readAll };
}

test("the staff who manage the site are notified of the first of several failures, and again after a success", {
  timeout: limit(60_000),
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "backups-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const backups = path.join(folder, "backups");
  const { owner, editor, jobs, listOf, readAll } = await setUp({ BACKUP_DIR: backups });
  const { clock, one } = fixture;
  const fail = async () => {
    // Nothing can be written below a file, by no user of the system.
    await rm(backups, { recursive: true, force: true });
    await writeFile(backups, "");
    await expect(runJob({ jobs }, "daily-backup")).rejects.toThrow();
    clock.advance(DAY_SECONDS);
  };
  const succeed = async () => {
    await rm(backups, { recursive: true });
    await runJob({ jobs }, "daily-backup");
    clock.advance(DAY_SECONDS);
  };

  await fail();
  const [first, ...none] = await listOf(owner);
  expect(first).toMatchObject({ kind: "staff", title: "每天的备份失败了", path: "/admin/doctor", is_read: false });
  expect(first?.text).toContain(backups);
  expect(none).toEqual([]);
  expect(await listOf(editor)).toEqual([]);
  await one.jobs.find(({ name }) => name === "deliver-notifications")?.run();
  expect(fixture.mails).toMatchObject([{ subject: expect.stringContaining("每天的备份失败了") }]);

  await readAll();
  await fail();
  expect(await listOf(owner)).toHaveLength(1);
  await succeed();
  expect(await listOf(owner)).toHaveLength(1);
  await fail();
  await fail();
  expect(await listOf(owner)).toMatchObject([{ is_read: false }, { is_read: true }]);
});

test("the staff who manage the site are notified once while the archive fails, unless it recovers within a minute", async () => {
  const { dataDir, owner, editor, jobs, listOf, readAll } = await setUp({ ARCHIVE_DIR: "/nowhere" });
  const { clock } = fixture;
  const state = await openArchiveState({ dataDir, clock, logger: quietLogger });
  const passMinutes = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      clock.advance(MINUTE_SECONDS);
      await runJob({ jobs }, "report-failing-archive");
    }
  };
  const succeed = async () => {
    for (const part of ["log", "files", "bases"] as const) await state.succeed(part);
  };
  await passMinutes(1);
  await state.fail("log", new Error("the disk is away for a moment"));
  await runJob({ jobs }, "report-failing-archive");
  await succeed();
  await passMinutes(1);
  expect(await listOf(owner)).toEqual([]);

  await state.fail("log", new Error("the disk is full"));
  await passMinutes(3);
  await state.fail("log", new Error("the disk is full"));
  await state.fail("files", new Error("one file is in the way"));
  await passMinutes(3);
  expect(await listOf(owner)).toMatchObject([
    {
      kind: "staff",
      title: "连续归档失败了",
      text: expect.stringContaining("the disk is full"),
      path: "/admin/doctor",
      is_read: false,
    },
  ]);
  expect(await listOf(editor)).toEqual([]);
  await readAll();
  // One part of it works again: it is the same failure.
  await state.succeed("log");
  await passMinutes(2);
  expect(await listOf(owner)).toHaveLength(1);

  await succeed();
  await passMinutes(1);
  await state.fail("bases", new Error("the disk is full again"));
  await passMinutes(2);
  expect(await listOf(owner)).toMatchObject([{ is_read: false }, { is_read: true }]);
});
