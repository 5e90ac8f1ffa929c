import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { migrateDatabase } from "./migrate.ts";

const name = "test_migrate";
const url = new URL(`/${name}`, inject("databaseServerUrl")).href;
const admin = new pg.Client(inject("databaseServerUrl"));
let migrationsFolder: string;

beforeAll(() => admin.connect());
afterAll(() => admin.end());

beforeEach(async () => {
  await admin.query(`create database ${name}`);
  migrationsFolder = await mkdtemp(path.join(tmpdir(), "zhixing-migrations-"));
  await mkdir(path.join(migrationsFolder, "meta"));
});

afterEach(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await rm(migrationsFolder, { recursive: true });
});

async function writeMigrations(statements: string[]): Promise<void> {
  const entries = statements.map((_, idx) => ({
    idx,
    version: "7",
    when: 1_000 + idx,
    tag: `step_${idx}`,
    breakpoints: true,
  }));
  const journal = { version: "7", dialect: "postgresql", entries };
  await writeFile(path.join(migrationsFolder, "meta", "_journal.json"), JSON.stringify(journal));
  for (const [idx, statement] of statements.entries()) {
    await writeFile(path.join(migrationsFolder, `step_${idx}.sql`), statement);
  }
}

test("processes that start together apply each migration once", async () => {
  await writeMigrations(["create table first (id int)", "insert into first values (1)"]);
  const applied = await Promise.all(
    Array.from({ length: 4 }, () => migrateDatabase({ url, migrationsFolder, logger: quietLogger })),
  );
  expect(applied.sort()).toEqual([0, 0, 0, 2]);
});

test("a failing migration leaves nothing behind and the next try continues", async () => {
  const done = ["create table first (id int)", "insert into first values (1)"];
  await writeMigrations(done);
  expect(await migrateDatabase({ url, migrationsFolder, logger: quietLogger })).toBe(2);
  await writeMigrations([...done, "create table second (id int)", "select broken"]);
  await expect(migrateDatabase({ url, migrationsFolder, logger: quietLogger })).rejects.toThrow();
  await writeMigrations([...done, "create table second (id int)", "insert into second values (1)"]);
  expect(await migrateDatabase({ url, migrationsFolder, logger: quietLogger })).toBe(2);
});

/** A database as it stood before the migration of this name, for `fill`; then brought up to date, for `look`. */
async function bringUp(
  migration: string,
  { fill, look }: Record<"fill" | "look", (client: pg.Client) => Promise<void>>,
): Promise<void> {
  const from = path.resolve(import.meta.dirname, "../../../migrations");
  const earlier = await mkdtemp(path.join(tmpdir(), "zhixing-migrations-"));
  await cp(from, earlier, { recursive: true });
  const journalFile = path.join(earlier, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(journalFile, "utf8"));
  const upTo = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(`_${migration}`));
  expect(upTo).toBeGreaterThan(0);
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, upTo) }));

  await admin.query("create database test_migrate_rows");
  const ownUrl = new URL("/test_migrate_rows", inject("databaseServerUrl")).href;
  const client = new pg.Client(ownUrl);
  try {
    await migrateDatabase({ url: ownUrl, migrationsFolder: earlier, logger: quietLogger });
    await client.connect();
    await fill(client);
    await migrateDatabase({ url: ownUrl, migrationsFolder: from, logger: quietLogger });
    await look(client);
  } finally {
    await client.end();
    await admin.query("drop database test_migrate_rows with (force)");
    await rm(earlier, { recursive: true });
  }
}

test("books that earlier versions filed under 未分类 come out in no category, the others where they were", async () => {
  await bringUp("no_uncategorised", {
    async fill(client) {
      for (const category of ["未分类", "编程", ""])
        await client.query(
          `insert into books (shelf, content_type, title, summary, category, intro_markdown, intro_html,
             intro_references, renderer_version, position, created_at, updated_at)
           values ('system', 'free', $1, '', $1, '', '', '{}', 1, 0, now(), now())`,
          [category],
        );
    },
    async look(client) {
      const { rows } = await client.query("select title, category from books order by id");
      expect(rows).toEqual([
        { title: "未分类", category: "" },
        { title: "编程", category: "编程" },
        { title: "", category: "" },
      ]);
    },
  });
});

test("notices of identity are notifications afterwards: what waits still waits for its contact, what is done is done", async () => {
  await bringUp("security_to_the_bell", {
    async fill(client) {
      await client.query(
        `insert into security_notices (user_id, kind, channel, target, happened_at, attempts, next_attempt_at, outcome) values
          (7, 'phone_changed', 'mail', '', '2026-11-20', 1, null, 'sent'),
          (7, 'phone_changed', 'sms', '+8613900000001', '2026-11-20', 2, '2026-11-21', null),
          (8, 'password_reset', 'mail', '', '2026-11-19', 10, null, 'given_up')`,
      );
    },
    async look(client) {
      const sent = await client.query(
        `select d.user_id::int, e.data->>'change' as change, channel, state, target, attempts, due_at = '2026-11-21' as is_later,
           settled_at is not null as is_settled, e.told_at is not null as is_told
         from notification_deliveries d join notification_events e on e.id = d.event_id order by d.user_id, channel`,
      );
      const told = { is_later: false, is_settled: true, is_told: true };
      expect(sent.rows).toEqual([
        { user_id: 7, change: "phone_changed", channel: "mail", state: "sent", target: null, attempts: 1, ...told },
        {
          ...{ user_id: 7, change: "phone_changed", channel: "sms", state: "waiting", target: "+8613900000001" },
          ...{ attempts: 2, is_later: true, is_settled: false, is_told: true },
        },
        {
          user_id: 8,
          change: "password_reset",
          channel: "mail",
          state: "given_up",
          target: null,
          attempts: 10,
          ...told,
        },
      ]);
      const bell = await client.query(
        "select user_id::int, data->>'change' as change, read_at is not null as is_read from notifications order by user_id",
      );
      expect(bell.rows).toEqual([
        { user_id: 7, change: "phone_changed", is_read: true },
        { user_id: 8, change: "password_reset", is_read: true },
      ]);
    },
  });
});

test("what is sold has its price in the history afterwards, and no price changes without it", async () => {
  await bringUp("price_history", {
    async fill(client) {
      await client.query(`
        insert into plans (slug, name, level, duration_months, price_fen, benefits) values
          ('vip-year', 'VIP 年卡', 2, 12, 29900, '{}'), ('free', '赠送', 2, 1, 0, '{}');
        insert into products (kind, title, price_fen, sole_key, created_at, updated_at)
          values ('course', '课', 9900, 'course:1', now(), now())`);
    },
    async look(client) {
      const { rows } = await client.query(
        "select subject, price_fen, is_promotional, changed_by from price_history order by id",
      );
      const of = (subject: string, price_fen: number) => ({
        subject,
        price_fen,
        is_promotional: false,
        changed_by: null,
      });
      expect(rows).toEqual([of("plan:1", 29_900), of("plan:2", 0), of("product:1", 9900)]);
      for (const table of ["plans", "products"])
        await expect(client.query(`update ${table} set price_fen = 5`)).rejects.toThrow("has no history");
    },
  });
});

test("money that went back before its time was noted gets the time of its order's end, or of the gateway's word", async () => {
  const [ended, twice, kept, silent] = ["E", "T", "K", "S"].map((sign) => sign.repeat(24));
  await bringUp("reconciliation", {
    async fill(client) {
      await client.query(`
        insert into orders (order_no, user_id, state, title, total_fen, channel, agreement_version, created_at, expires_at, paid_at)
          select unnest(array['${ended}', '${twice}', '${kept}', '${silent}']), 1,
            unnest(array['refunded', 'fulfilled', 'fulfilled', 'fulfilled']), 'VIP', 3900, 'wechat', '1', now(), now(), now();
        insert into payments (order_no, channel, out_trade_no, amount_fen, state, transaction_id, paid_at, created_at, next_check_at)
          select left(no, 24), 'wechat', no, 3900, state, no, '2026-11-19', now(), now() from unnest(
            array['${ended}', '${twice}', '${kept}', '${silent}'], array['refunded', 'refunded', 'paid', 'refunded']) as one(no, state);
        insert into order_events (order_no, from_state, to_state, source, at) values
          ('${ended}', 'refunding', 'refunded', 'refund', '2026-11-20T08:00:00Z');
        insert into payment_notifications (channel, notification_id, kind, out_trade_no, transaction_id, raw, received_at) values
          ('wechat', 'n1', 'refund', '${twice}', '${twice}', '{}', '2026-11-21T08:00:00Z'),
          ('wechat', 'n2', 'payment', '${kept}', '${kept}', '{}', '2026-11-21T08:00:00Z');`);
    },
    async look(client) {
      const { rows } = await client.query(
        "select left(order_no, 1) as of, refunded_at as at from payments order by order_no",
      );
      expect(rows).toEqual([
        { of: "E", at: new Date("2026-11-20T08:00:00Z") },
        { of: "K", at: null },
        { of: "S", at: null },
        { of: "T", at: new Date("2026-11-21T08:00:00Z") },
      ]);
    },
  });
});

test("orders of one plan become orders with lines that sell, with their credits, their end and their right", async () => {
  const renewed = "R".repeat(24);
  const upgraded = "U".repeat(24);
  const free = "F".repeat(24);
  const unpaid = "P".repeat(24);
  await bringUp("lines_that_sell", {
    async fill(client) {
      await client.query(`
        insert into plans (slug, name, level, duration_months, price_fen, benefits) values
          ('vip-year', 'VIP 年卡', 2, 12, 29900, '{}'), ('for-life', '终身', 3, null, 99900, '{}');
        insert into orders (order_no, user_id, state, plan_id, plan_name, level, duration_months, total_fen, channel,
            agreement_version, created_at, expires_at, paid_at, granted_until) values
          ('${renewed}', 1, 'fulfilled', 1, 'VIP 年卡', 2, 12, 29900, 'wechat', '1', now(), now(), now(), '2027-11-20'),
          ('${upgraded}', 1, 'fulfilled', 2, '终身', 3, null, 70000, 'alipay', '1', now(), now(), now(), null),
          ('${free}', 2, 'fulfilled', 1, 'VIP 年卡', 2, 12, 0, 'none', '1', now(), now(), now(), '2027-01-01'),
          ('${unpaid}', 2, 'pending', 1, '旧名字', 2, 12, 29900, 'wechat', '1', now(), now(), null, null);
        insert into grants (user_id, kind, level, starts_at, ends_at, source, order_no, plan_id, value_fen, created_at) values
          (1, 'level', 2, '2026-11-20', '2027-11-20', 'order', '${renewed}', 1, 29900, now()),
          (1, 'level', 3, '2026-11-21', null, 'order', '${upgraded}', 2, 99900, now()),
          (3, 'level', 2, '2026-11-21', null, 'admin', null, null, 0, now());
        insert into order_lines (order_no, position, kind, title, detail, amount_fen, credited_grant_id) values
          ('${renewed}', 0, 'plan', 'VIP 年卡', '12 个月', 29900, null),
          ('${upgraded}', 0, 'plan', '终身', '终身有效', 99900, null),
          ('${upgraded}', 1, 'upgrade_credit', '抵扣', '', -29900, 1),
          ('${free}', 0, 'plan', 'VIP 年卡', '12 个月', 0, null),
          ('${unpaid}', 0, 'plan', '旧名字', '12 个月', 29900, null);`);
    },
    async look(client) {
      const lines = await client.query(
        `select left(order_no, 1) as of, o.title, position, subject, l.level, duration_months as months, paid_fen as paid,
           value_fen as value, to_char(granted_until, 'YYYY-MM-DD') as until
         from order_lines l join orders o using (order_no) order by order_no, position`,
      );
      const year = { position: 0, subject: "plan:1", level: 2, months: 12 };
      expect(lines.rows).toEqual([
        { of: "F", title: "VIP 年卡", ...year, paid: 0, value: 0, until: "2027-01-01" },
        { of: "P", title: "旧名字", ...year, paid: 29_900, value: 29_900, until: null },
        { of: "R", title: "VIP 年卡", ...year, paid: 29_900, value: 29_900, until: "2027-11-20" },
        {
          ...{ of: "U", title: "终身", position: 0, subject: "plan:2", level: 3, months: null },
          ...{ paid: 70_000, value: 99_900, until: null },
        },
        {
          ...{ of: "U", title: "终身", position: 1, subject: null, level: null, months: null },
          ...{ paid: null, value: null, until: null },
        },
      ]);
      const rights = await client.query("select user_id::int as user, order_line as line from grants order by id");
      expect(rights.rows).toEqual([
        { user: 1, line: 0 },
        { user: 1, line: 0 },
        { user: 3, line: null },
      ]);
    },
  });
});
