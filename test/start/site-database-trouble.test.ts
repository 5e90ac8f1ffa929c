import { randomUUID } from "node:crypto";
import { chownSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../auth/people.ts";
import { cancelStatements, endConnections } from "../database/signal-connections.ts";
import { createSiteFixture, fixtureLimitMs, type SiteFixture } from "../site/site-fixture.ts";
import { mountSmallDisk, whyNoSmallDisk } from "../site/small-disk.ts";
import type { RunningSite } from "../site/start-site.ts";
import { limit } from "../time/limits.ts";

let fixture: SiteFixture;
let site: RunningSite;
/** Several users, because each may place only twenty orders in ten minutes. */
let people: Person[];
let turn = 0;
let name: string;

beforeAll(async () => {
  fixture = await createSiteFixture();
  const { db, pool } = fixture.database;
  name = (await pool.query("select current_database() as name")).rows[0].name;
  await pool.query(
    `insert into settings (key, value, updated_at) values ('site', '{"purchase_agreement_version":"1"}', now())`,
  );
  site = await fixture.start();
  people = await Promise.all(Array.from({ length: 20 }, () => createPerson(db)));
}, fixtureLimitMs);
afterAll(() => fixture.close());

async function request(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  turn += 1;
  const answer = await fetch(site.url + path, {
    ...init,
    headers: { ...people[turn % people.length]?.headers, "content-type": "application/json", ...headers },
  });
  return { status: answer.status, retryAfter: Number(answer.headers.get("retry-after")), text: await answer.text() };
}

async function order() {
  const { rows } = await fixture.database.pool.query("select id from plans order by position limit 1");
  const body = { plan_id: Number(rows[0].id), channel: "wechat", agreement_version: "1" };
  return request("/api/v1/orders", body, { "idempotency-key": randomUUID() });
}

const query = (statement: string) => fixture.database.pool.query(statement);

/** Makes the site reopen all connections, with the database's current settings. */
const reconnect = () => endConnections(fixture.database.pool, "zhixing%");

function expectTrouble(answer: Awaited<ReturnType<typeof request>>): void {
  expect.soft(answer.status, answer.text).toBe(503);
  expect.soft(answer.retryAfter).toBeGreaterThan(0);
  expect.soft(answer.text).toContain("服务暂时不可用");
}

async function expectRecovered(): Promise<void> {
  await expect.poll(async () => (await order()).status, { timeout: limit(10_000) }).toBe(200);
}

test("a read-only database (25006) refuses writes with 503 and continues to show pages", async () => {
  await expectRecovered();
  await query(`alter database "${name}" set default_transaction_read_only = on`);
  await reconnect();
  try {
    await expect.poll(async () => (await order()).status, { timeout: limit(10_000) }).toBe(503);
    expectTrouble(await order());
    expectTrouble(
      await request("/api/v1/auth/verify-codes/phone", { phone: "13900000000", purpose: "login", captcha: "x" }),
    );
    expect((await request("/")).status).toBe(200);
    // Logins and purchases are impossible here, so a load balancer should send requests elsewhere.
    const ready = await request("/readyz");
    expect([ready.status, ready.text, ready.retryAfter > 0]).toEqual([503, "database read-only", true]);
    expect((await request("/healthz")).status).toBe(200);
  } finally {
    const client = await fixture.database.pool.connect();
    await client.query("set session characteristics as transaction read write");
    await client.query(`alter database "${name}" reset default_transaction_read_only`);
    client.release(true);
    await reconnect();
  }
  await expectRecovered();
  expect(await request("/readyz")).toMatchObject({ status: 200, text: "ready" });
});

test("a statement that exceeds its time limit (57014) is answered with 503", { timeout: limit(40_000) }, async () => {
  await query(
    "create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$",
  );
  await query("create trigger dawdle before insert on orders for each row execute function dawdle()");
  try {
    const ordering = order();
    const cancelled = () => cancelStatements(fixture.database.pool, "PgSleep");
    await expect.poll(cancelled, { timeout: limit(10_000) }).toBeGreaterThan(0);
    expectTrouble(await ordering);
  } finally {
    await query("drop function dawdle cascade");
  }
  await expectRecovered();
});

test("a request that waits for a lock longer than the database allows (55P03), or than the site does, is answered with 503", {
  timeout: limit(40_000),
}, async () => {
  await query("create table held ()");
  await query(
    `create function wait_in_line() returns trigger language plpgsql set lock_timeout = '100ms' as $$
      begin lock table held; return new; end $$`,
  );
  await query("create trigger wait_in_line before insert on orders for each row execute function wait_in_line()");
  const impatient = await fixture.start({ DATABASE_WAIT_MS: "2200" });
  const holder = await fixture.database.pool.connect();
  await holder.query("begin; lock table held, orders in access exclusive mode");
  try {
    const answer = await fetch(`${impatient.url}/api/v1/orders`, { headers: people[0]?.headers ?? {} });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    await holder.query("rollback; begin; lock table held in access exclusive mode");
    expectTrouble(await order());
  } finally {
    await holder.query("rollback");
    holder.release();
    await query("drop function wait_in_line cascade");
    await query("drop table held");
  }
  await expectRecovered();
});

test("writes to a table on a full disk (53100) are answered with 503 until there is space", async ({ skip }) => {
  if (whyNoSmallDisk) return skip(whyNoSmallDisk);
  const disk = await mountSmallDisk(2, "700");
  const { folder } = disk;
  const { rows } = await query("select pg_backend_pid() as pid");
  const status = readFileSync(`/proc/${rows[0].pid}/status`, "utf8");
  const [uid, gid] = ["Uid", "Gid"].map((line) => Number(new RegExp(`^${line}:\\t(\\d+)`, "m").exec(status)?.[1]));
  chownSync(folder, uid ?? 0, gid ?? 0);
  const space = `small_${process.pid}`;
  try {
    await query(`create tablespace ${space} location '${folder}'`);
    await query(`alter table orders set tablespace ${space}`);
    await query(`create table filler (text text) tablespace ${space}`);
    const full = await query(
      "insert into filler select repeat(md5(n::text), 50) from generate_series(1, 5000) n",
    ).catch((error) => error.code);
    expect(full).toBe("53100");
    // A few orders still succeed, until the last page of the table is full.
    const statuses: number[] = [];
    while (!statuses.includes(503) && statuses.length < 300) {
      const answer = await order();
      if (answer.status === 503) expectTrouble(answer);
      statuses.push(answer.status);
    }
    expect(statuses).toContain(503);
    expect((await request("/")).status).toBe(200);
    await query("drop table filler");
    await expectRecovered();
  } finally {
    await query("drop table if exists filler");
    await query("alter table orders set tablespace pg_default");
    await query(`drop tablespace if exists ${space}`);
    await disk.remove();
  }
});
