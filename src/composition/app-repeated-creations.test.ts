import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createTestApp } from "../../test/create-test-app.ts";
import { setUpDatabase } from "../../test/database/database.ts";
import { openConnections } from "../../test/database/open-connections.ts";
import { serveTestApp } from "../../test/serve-test-app.ts";
import { createStaff } from "../../test/staff-fixture.ts";
import { createFixedClock } from "../../test/time/fixed-clock.ts";
import { auditLog } from "../features/identity/staff/server/staff-tables.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const { db, pool } = await setUpDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), "repeated-creations-"));
const app = createTestApp(db, { dataDir, clock });
const request = serveTestApp(app);
const editor = await createStaff(db, "editor", { clock, auth: app.auth });
const other = await createStaff(db, "editor", { clock, auth: app.auth });
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const listed = { summary: "", category: "", position: 0, published_at: null };

const CREATIONS: [string, { where: string; table: string; body: object }][] = [
  ["an article", { where: "articles", table: "articles", body: { title: "题目", author: "林知行" } }],
  ["a course", { where: "courses", table: "courses", body: { title: "课程", intro_markdown: "介绍" } }],
  ["a teacher", { where: "teachers", table: "teachers", body: { name: "林知行" } }],
  [
    "an item of the media page",
    {
      where: "media/items",
      table: "media_items",
      body: { ...listed, title: "一项", kind: "video", content_type: "vip", tags: [], cover_url: null, files: [] },
    },
  ],
  [
    "a download",
    {
      where: "downloads",
      table: "downloads",
      body: { ...listed, title: "讲义", content_type: "free", carrier: null },
    },
  ],
];

async function count(table: string): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) from ${sql.identifier(table)}`);
  return Number(rows[0]?.count);
}

test.each(CREATIONS)("ten simultaneous requests with one key create %s once", async (_name, creation) => {
  const { where, table, body } = creation;
  const send = (key: string, { sender = editor, sent = body } = {}) =>
    request("POST", `/admin/${where}`, { headers: { ...sender.headers, "idempotency-key": key }, body: sent });
  const [before, key] = [await count(table), randomUUID()];
  await db.delete(auditLog);
  await openConnections(pool);
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(key)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(await count(table)).toBe(before + 1);
  expect((await db.select().from(auditLog)).filter(({ subject }) => subject !== null)).toHaveLength(1);

  const otherName = Object.fromEntries(["title", "name"].map((name) => [name, "另一个名字"]));
  expect(await send(key, { sent: { ...body, ...otherName } })).toMatchObject({
    status: 422,
    body: { code: "IDEMPOTENCY_KEY_REUSED" },
  });
  expect((await send("")).body).toMatchObject({ code: "IDEMPOTENCY_KEY_REQUIRED" });
  expect(await count(table)).toBe(before + 1);
  expect((await send(key, { sender: other })).status).toBe(200);
  expect((await send(randomUUID())).status).toBe(200);
  expect(await count(table)).toBe(before + 3);
});
