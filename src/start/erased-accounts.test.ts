import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson } from "../../test/auth/people.ts";
import { createTestApp } from "../../test/create-test-app.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../../test/database/database.ts";
import { quietLogger } from "../../test/quiet-logger.ts";
import { runSharedCli } from "../../test/run-cli.ts";
import { runJob } from "../../test/run-job.ts";
import { createFixedClock } from "../../test/time/fixed-clock.ts";
import { limit } from "../../test/time/limits.ts";
import { DAY_SECONDS } from "../kit/values/durations.ts";
import { createBackupJobs } from "./daily-backup.ts";

const MADE_AT = "2026-11-20T08:00:00Z";
const clock = createFixedClock(MADE_AT);
let folder: string;
let backups: string;
let source: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "erased-accounts-"));
  backups = path.join(folder, "backups");
  await mkdir(backups);
  await mkdir(path.join(folder, "data"));
  source = await createTestDatabase();
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

const openApp = ({ db }: TestDatabase) => createTestApp(db, { dataDir: path.join(folder, "data"), clock });

async function createJobs({ db, url }: TestDatabase) {
  const jobs = await createBackupJobs({
    config: {
      dataDir: path.join(folder, "data"),
      APP_SECRET: undefined,
      ARCHIVE_DIR: undefined,
      BACKUP_DIR: backups,
      BACKUP_HOUR: 4,
      BACKUP_KEEP_DAYS: 90,
      BACKUP_RECIPIENT: [await identityToRecipient(await generateX25519Identity())],
      BACKUP_PASSPHRASE_FILE: undefined,
    },
    bucket: null,
    db,
    url,
    clock,
    notify: async () => undefined,
    logger: quietLogger,
    stopping: new AbortController().signal,
  });
  return { jobs };
}

async function requestErasure({ pool }: TestDatabase, userId: number): Promise<void> {
  await pool.query("insert into cancellations (user_id, requested_at, due_at) values ($1, $2, $2)", [
    userId,
    clock.now(),
  ]);
}

async function phonesOf({ pool }: TestDatabase): Promise<Record<string, string | null>> {
  const { rows } = await pool.query<{ id: string; phone: string | null }>("select id, phone from users");
  return Object.fromEntries(rows.map(({ id, phone }) => [id, phone]));
}

const readList = async () => JSON.parse(await readFile(path.join(backups, "erased-accounts.json"), "utf8"));

test("an account erased after a backup is erased again after its restore, and no other account is", {
  timeout: limit(60_000),
}, async () => {
  const { db } = source;
  const [before, after, staying] = [
    await createPerson(db, { clock }),
    await createPerson(db, { clock }),
    await createPerson(db, { clock }),
  ];
  const app = openApp(source);
  await requestErasure(source, before.user.id);
  await runJob(app, "erase-accounts");
  const archive = path.join(backups, "site.zip");
  const env = { DATABASE_URL: source.url, DATA_DIR: path.join(folder, "data") };
  expect(await runSharedCli(env, ["backup", archive])).toMatchObject({ code: 0, err: "" });

  // `backup` takes the real time, which is later than that of this test's clock.
  clock.advance((Date.now() - Date.parse(MADE_AT)) / 1_000 + DAY_SECONDS);
  await requestErasure(source, after.user.id);
  await runJob(app, "erase-accounts");
  await runJob(await createJobs(source), "record-erased-accounts");
  expect((await readList()).map((one: { user_id: number }) => one.user_id)).toContain(after.user.id);
  // Accounts that were registered after the backup are not in it.
  const later = await createPerson(db, { clock });
  await requestErasure(source, later.user.id);
  await runJob(app, "erase-accounts");
  await runJob(await createJobs(source), "record-erased-accounts");

  const target = await createEmptyDatabase();
  try {
    const restored = await runSharedCli({ DATABASE_URL: target.url, DATA_DIR: path.join(folder, "restored") }, [
      "restore",
      archive,
      "--secret",
      `${archive}.app-secret`,
    ]);
    expect(restored).toMatchObject({ code: 0, err: "" });
    expect(restored.out).toContain("备份以后注销的 1 个账号又在里面，站点启动时会再次删除\n");
    expect(await phonesOf(target)).toMatchObject({
      [before.user.id]: null,
      [after.user.id]: after.user.phone,
      [staying.user.id]: staying.user.phone,
    });
    await runJob(openApp(target), "erase-accounts");
    expect(await phonesOf(target)).toEqual({
      [before.user.id]: null,
      [after.user.id]: null,
      [staying.user.id]: staying.user.phone,
    });

    // The restored site does not know the later account, and its list still names it.
    await runJob(await createJobs(target), "record-erased-accounts");
    const listed = (await readList()).map((one: { user_id: number }) => one.user_id).toSorted();
    expect(listed).toEqual([before, after, later].map(({ user }) => user.id).filter((id) => listed.includes(id)));
    expect(listed).toContain(later.user.id);
  } finally {
    await target.drop();
  }
});

test("lists an account until no backup can contain it any more", async () => {
  clock.advance(91 * DAY_SECONDS);
  await runJob(await createJobs(source), "record-erased-accounts");
  expect(await readList()).toEqual([]);
});

test("does not restore beside a list that cannot be read", async () => {
  await writeFile(path.join(backups, "erased-accounts.json"), "[{");
  const env = { DATABASE_URL: source.url, DATA_DIR: path.join(folder, "other") };
  const archive = path.join(backups, "site.zip");
  const refused = await runSharedCli(env, ["restore", archive, "--secret", `${archive}.app-secret`]);
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^[^\n]*erased-accounts\.json[^\n]*\n$/) });
});
