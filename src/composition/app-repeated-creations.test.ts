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
import { articles } from "../features/content/articles/server/article-tables.ts";
import { auditLog } from "../features/identity/staff/server/staff-tables.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const { db, pool } = await setUpDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), "repeated-creations-"));
const app = createTestApp(db, { dataDir, clock });
const request = serveTestApp(app);
const owner = await createStaff(db, "owner", { clock, auth: app.auth });
const other = await createStaff(db, "owner", { clock, auth: app.auth });
afterAll(() => rm(dataDir, { recursive: true, force: true }));

interface Creation {
  method?: "POST" | "PUT";
  where: string | (() => Promise<string>);
  table: string;
  /** Some names are unique. */
  body(name: string): object | Promise<object>;
}

const listed = { summary: "", category: "", position: 0, published_at: null };
const DOWNLOAD = { ...listed, title: "讲义", content_type: "free", carrier: null };
const HOST = { name: "林知行", hours: Array(7).fill([]) };
const SERVICE = { minutes: 50, step_minutes: 60, price_fen: 100 };
const PLAN = { name: "半年卡", level: 2, duration_months: 6, price_fen: 16_800, benefits: ["全文可读"] };
const PACKAGE = { includes: ["六讲"], from_fen: 100_000, days: 30 };
const CASE = { client: "一家出版社", year: 2026 };

const CREATIONS: [string, Creation][] = [
  ["an article", { where: "articles", table: "articles", body: (title) => ({ title, author: "林知行" }) }],
  ["a course", { where: "courses", table: "courses", body: (title) => ({ title, intro_markdown: "介绍" }) }],
  ["a teacher", { where: "teachers", table: "teachers", body: (name) => ({ name }) }],
  [
    "an item of the media page",
    {
      where: "media/items",
      table: "media_items",
      body: (title) => ({ ...listed, title, kind: "video", content_type: "vip", tags: [], cover_url: null, files: [] }),
    },
  ],
  ["a download", { where: "downloads", table: "downloads", body: (title) => ({ ...DOWNLOAD, title }) }],
  [
    "a version of a download",
    {
      where: async () => `downloads/${(await create("POST", "downloads", DOWNLOAD)).download.id}/versions`,
      table: "download_versions",
      body: (name) => ({ file_name: `${name}.pdf`, size_bytes: 1_000 }),
    },
  ],
  ["an upload", { where: "media/uploads", table: "media_files", body: (name) => ({ name, size_bytes: 1_000 }) }],
  ["a plan", { where: "plans", table: "plans", body: (slug) => ({ ...PLAN, slug }) }],
  ["a product", { where: "products", table: "products", body: makeBundle }],
  [
    "a host of bookings",
    { method: "PUT", where: "booking/hosts", table: "booking_hosts", body: (name) => ({ ...HOST, name }) },
  ],
  [
    "a service to book",
    {
      method: "PUT",
      where: "booking/services",
      table: "booking_services",
      body: async (title) => {
        const { id } = await create("PUT", "booking/hosts", { ...HOST, name: randomUUID() });
        return { ...SERVICE, host_id: id, title };
      },
    },
  ],
  [
    "a package of project development",
    {
      method: "PUT",
      where: "outsourcing/packages",
      table: "outsourcing_packages",
      body: (title) => ({ ...PACKAGE, title }),
    },
  ],
  [
    "a case of project development",
    { method: "PUT", where: "outsourcing/cases", table: "outsourcing_cases", body: (title) => ({ ...CASE, title }) },
  ],
];

async function create(method: string, where: string, body: object) {
  const answer = await request(method, `/admin/${where}`, { headers: owner.headers, body });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

async function makeBundle(title: string): Promise<object> {
  const now = clock.now();
  const text = { author: "林知行", summary: "", tags: [], publicHtml: "<p>正文</p>" };
  const facts = { ...text, contentType: "paid_article", publishedAt: now, createdAt: now, updatedAt: now } as const;
  const rows = await db
    .insert(articles)
    .values([1, 2].map((n) => ({ ...facts, title: `第 ${n} 篇` })))
    .returning({ id: articles.id });
  return { title, parts: rows.map(({ id }) => ({ type: "article", id, list_price_fen: 100 })), price_fen: 150 };
}

async function count(table: string): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) from ${sql.identifier(table)}`);
  return Number(rows[0]?.count);
}

test.each(CREATIONS)("ten simultaneous requests with one key create %s once", async (_name, creation) => {
  const { method = "POST", where, table } = creation;
  const [one, another, third] = [await creation.body("a-1"), await creation.body("a-2"), await creation.body("a-3")];
  const address = typeof where === "string" ? where : await where();
  const send = (key: string, { sender = owner, body = one } = {}) =>
    request(method, `/admin/${address}`, { headers: { ...sender.headers, "idempotency-key": key }, body });
  const [before, key] = [await count(table), randomUUID()];
  await db.delete(auditLog);
  await openConnections(pool);
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(key)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(await count(table)).toBe(before + 1);
  expect((await db.select().from(auditLog)).filter(({ subject }) => subject !== null)).toHaveLength(1);

  expect(await send(key, { body: another })).toMatchObject({
    status: 422,
    body: { code: "IDEMPOTENCY_KEY_REUSED" },
  });
  expect((await send("")).body).toMatchObject({ code: "IDEMPOTENCY_KEY_REQUIRED" });
  expect(await count(table)).toBe(before + 1);
  expect((await send(key, { sender: other, body: another })).status).toBe(200);
  expect((await send(randomUUID(), { body: third })).status).toBe(200);
  expect(await count(table)).toBe(before + 3);
});

test.each(CREATIONS.filter(([, { method }]) => method === "PUT"))(
  "of ten simultaneous requests with a key each and one name one creates %s",
  async (_name, { where, table, body }) => {
    const one = await body("同名");
    const before = await count(table);
    await openConnections(pool);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => request("PUT", `/admin/${where}`, { headers: owner.headers, body: one })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await count(table)).toBe(before + 1);
  },
);

test("of ten simultaneous hosts with one account one is created", async () => {
  const before = await count("booking_hosts");
  await openConnections(pool);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      request("PUT", "/admin/booking/hosts", {
        headers: owner.headers,
        body: { ...HOST, name: `主讲人${n}`, user_id: owner.user.id },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect(await count("booking_hosts")).toBe(before + 1);
});
