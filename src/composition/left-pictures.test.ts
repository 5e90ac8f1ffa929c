import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { createTestApp } from "../../test/create-test-app.ts";
import { setUpDatabase } from "../../test/database/database.ts";
import { runJob } from "../../test/run-job.ts";
import { createFixedClock } from "../../test/time/fixed-clock.ts";
import { openStorage } from "../adapters/storage/open-storage.ts";

const database = await setUpDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), "left-pictures-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const clock = createFixedClock("2026-11-20T08:00:00Z");
const storage = openStorage({ dataDir, s3: null }, clock);
const app = createTestApp(database.db, { dataDir, clock, storage });
const { pool } = database;

const WRITER = 70;
let drawn = 0;

/** A picture that a user uploaded this many days ago. */
async function bring(
  days: number,
  { userId = WRITER, name }: { userId?: number; name?: string } = {},
): Promise<string> {
  drawn += 1;
  const file = name ?? `${drawn.toString(16).padStart(64, "0")}.webp`;
  await storage.files.save(file, Buffer.from(`picture ${drawn}`));
  await pool.query(
    `insert into discussion_pictures (user_id, name, width, height, uploaded_at)
     values ($1, $2, 10, 10, $3::timestamptz - make_interval(days => $4))`,
    [userId, file, clock.now(), days],
  );
  return file;
}

const isThere = async (name: string) => {
  const found = await storage.files.open(name);
  found?.stream.destroy();
  return found !== null;
};
const isListed = async (name: string) =>
  (await pool.query("select from discussion_pictures where name = $1", [name])).rows.length > 0;

async function post(source: string, state = "published"): Promise<void> {
  drawn += 1;
  const thread = `insert into discussion_threads (kind, target_id, post_count) values ('article', $1, 1) returning id`;
  const { rows } = await pool.query<{ id: string }>(thread, [drawn]);
  await pool.query(
    `insert into discussion_posts (thread_id, author_id, sending_key, sent_hash, source, html, plain_text, has_math,
       renderer_version, state, likes, reply_count, created_at, published_at)
     values ($1, $2, $3, '', $4, '', '', false, 1, $5, 0, 0, now(), now())`,
    [rows[0]?.id, WRITER, `key-${drawn}`, source, state],
  );
}

async function raise(source: string): Promise<void> {
  drawn += 1;
  const { rows } = await pool.query<{ id: string }>(
    `insert into community_boards (slug, name, description, kind, position, is_closed)
     values ($1, $1, '', 'discussion', 1, false) returning id`,
    [`board-${drawn}`],
  );
  await pool.query(
    `insert into community_topics (board_id, author_id, sending_key, sent_hash, title, source, html, has_math,
       renderer_version, state, is_pinned, is_closed, is_essence, reply_count, active_at, created_at)
     values ($1, $2, $3, '', '题', $4, '', false, 1, 'published', false, false, false, 0, now(), now())`,
    [rows[0]?.id, WRITER, `key-${drawn}`, source],
  );
}

async function propose(picture: string): Promise<void> {
  drawn += 1;
  await pool.query(
    `insert into proposals (author_id, lead_id, kind, state, visibility, title, text, pictures, sending_key, sent_hash,
       votes, reason, created_at)
     values ($1, $1, 'topic', 'review', 'published', '题', '话', $2, $3, '', 0, '', now())`,
    [WRITER, [`/files/${picture}`], `key-${drawn}`],
  );
}

test("deletes a picture that no text shows 190 days after its upload, and keeps one that is shown", async () => {
  const [posted, held, raised, proposed] = [await bring(400), await bring(400), await bring(400), await bring(400)];
  const [young, left] = [await bring(189), await bring(191)];
  await post(`![图](/files/${posted})`);
  await post(`![图](/files/${held})`, "deleted");
  await raise(`![图](/files/${raised})`);
  await propose(proposed);
  await runJob(app, "forget-left-pictures");
  for (const name of [posted, held, raised, proposed, young])
    expect([await isThere(name), await isListed(name)]).toEqual([true, true]);
  expect([await isThere(left), await isListed(left)]).toEqual([false, false]);

  // A deleted comment's text is deleted later, and then its pictures.
  await pool.query("update discussion_posts set source = '', html = '' where state = 'deleted'");
  await runJob(app, "forget-left-pictures");
  expect([await isThere(held), await isThere(posted)]).toEqual([false, true]);
});

test("keeps the file of the same picture of another user, or of the site", async () => {
  const mine = await bring(300);
  await bring(10, { userId: 71, name: mine });
  const drawnBySite = await bring(300);
  await pool.query(
    "insert into pictures (name, media_type, size_bytes, created_at) values ($1, 'image/webp', 1, now())",
    [drawnBySite],
  );
  const avatar = await bring(300);
  await pool.query(
    `insert into users (name, role, status, avatar_url, created_at, updated_at) values ('甲', 'user', 'active', $1, now(), now())`,
    [`/files/${avatar}`],
  );
  await runJob(app, "forget-left-pictures");
  for (const name of [mine, drawnBySite, avatar]) expect(await isThere(name)).toBe(true);
  const { rows } = await pool.query("select user_id::int from discussion_pictures where name = $1", [mine]);
  expect(rows).toEqual([{ user_id: 71 }]);
});
