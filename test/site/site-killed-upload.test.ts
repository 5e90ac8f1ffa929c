import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../auth/people.ts";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";
import { waveHead } from "../media/wave-head.ts";
import { createStaff } from "../staff-fixture.ts";
import { limit, scaled } from "../time/limits.ts";
import { createSiteFixture, fixtureLimitMs, type SiteFixture } from "./site-fixture.ts";

const RATE = 8_000;
const recording = Buffer.concat([waveHead(1, RATE), Buffer.alloc(RATE, 128)]);

let fixture: SiteFixture;
let dataDir: string;
let teacher: Person;

beforeAll(async () => {
  [fixture, dataDir] = await Promise.all([createSiteFixture(), createDataFolder()]);
  teacher = await createStaff(fixture.database.db, "teacher");
}, fixtureLimitMs);
afterAll(async () => {
  await fixture.close();
  await removeDataFolder(dataDir);
});

async function readStates(): Promise<string[]> {
  const { rows } = await fixture.database.pool.query("select state from media_files");
  return rows.map(({ state }) => state);
}

async function countWaiting(): Promise<number> {
  const { rows } = await fixture.database.pool.query(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like 'update%media_files%'`,
  );
  return rows[0].n;
}

test("an upload completed before kill -9 is processed within seconds of the next start", {
  timeout: limit(90_000),
}, async () => {
  const site = await fixture.start({ DATA_DIR: dataDir });
  const begun = await fetch(`${site.url}/api/v1/admin/media/uploads`, {
    method: "POST",
    headers: { ...teacher.headers, "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify({ name: "课.wav", size_bytes: recording.length }),
  });
  const { data } = await begun.json();
  const protocol = {
    "tus-resumable": "1.0.0",
    "upload-offset": "0",
    "content-type": "application/offset+octet-stream",
  };
  // The lock makes the process wait: it is killed after writing the bytes to the folder and before recording them in
  // the database.
  const holder = await fixture.database.pool.connect();
  await holder.query("begin; lock table media_files in share mode");
  const sent = fetch(`${site.url}${data.upload_url}`, {
    method: "PATCH",
    headers: { ...teacher.headers, ...protocol },
    body: new Uint8Array(recording),
  });
  const isCut = expect(sent).rejects.toThrow();
  await expect.poll(countWaiting, { timeout: limit(10_000) }).toBe(1);
  await site.kill9();
  await holder.query("commit");
  holder.release();
  await isCut;
  expect((await stat(path.join(dataDir, "uploads", path.basename(data.upload_url)))).size).toBe(recording.length);
  expect(await readStates()).toEqual(["uploading"]);

  await fixture.start({ DATA_DIR: dataDir });
  await expect.poll(readStates, { timeout: scaled(10_000) }).toEqual(["ready"]);
});
