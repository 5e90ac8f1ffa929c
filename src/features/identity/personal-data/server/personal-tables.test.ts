import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp } from "../../../../../test/create-test-app.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import type { App } from "../../../../composition/app.ts";
import type { PersonalTable } from "../../../../domain/people/personal-source.ts";

/** Names of columns that identify a person, in addition to references to `users`. */
const PERSONAL_COLUMN =
  /(^|_)(user|actor|session)_id$|_by$|^(phone|email|ip|ip_prefix|target|openid|unionid|device_id|device_id_hash)$/;

/** An id that no user and no table has. */
const LEAVER = 4_000_001;
const OTHER = 4_000_002;
const PHONE = "+8613900004001";

const database = await setUpDatabase();
let app: App;
let tables: PersonalTable[];
let folder: string;
const clock = createFixedClock("2026-11-20T08:00:00Z");

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "personal-tables-"));
  app = createTestApp(database.db, { dataDir: folder, clock });
  tables = app.personal.tables;
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  is_identity: string;
  is_nullable: string;
}

async function readColumns(): Promise<Column[]> {
  const { rows } = await database.pool.query<Column>(
    `select table_name, column_name, data_type, is_identity, is_nullable from information_schema.columns
      where table_schema = 'public' order by table_name, ordinal_position`,
  );
  return rows;
}

async function readReferences(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`,
  );
  return rows.map(({ name }) => name);
}

test("every table that refers to a person is listed once, with its column", async () => {
  const columns = await readColumns();
  const naming = columns.filter(({ column_name }) => PERSONAL_COLUMN.test(column_name)).map((one) => one.table_name);
  const found = new Set([...naming, ...(await readReferences())]);
  const listed = tables.map(({ name }) => name);
  expect([...found].filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name, index) => listed.indexOf(name) !== index)).toEqual([]);
  for (const { name, userColumn, onLeaving } of tables) {
    const own = columns.filter(({ table_name }) => table_name === name).map(({ column_name }) => column_name);
    const named = [userColumn, ...(onLeaving.rule === "anonymise" ? onLeaving.columns : [])];
    expect(own, name).toEqual(expect.arrayContaining(named.filter((column) => column !== null)));
  }
});

test("every table declared for the data export is contained in it", () => {
  const given = app.personal.listTables(LEAVER).map(({ name }) => name);
  const promised = tables.flatMap(({ copy }) => ("list" in copy ? [copy.list] : []));
  expect(promised.toSorted()).toEqual(given.toSorted());
});

test("deleting an account applies each table's rule, and affects no other account", async () => {
  await loosen();
  for (const [id, phone] of [
    [LEAVER, PHONE],
    [OTHER, "+8613900004002"],
  ] as const) {
    for (const { name, userColumn } of tables) await insertRow(name, userColumn, id, phone);
  }
  const due = new Date(clock.now().getTime() - 1_000);
  await database.pool.query("update cancellations set due_at = $1, finished_at = null where user_id = $2", [
    due,
    LEAVER,
  ]);
  await runJob(app.personal, "erase-accounts");

  for (const { name, userColumn, onLeaving } of tables) {
    if (userColumn === null) continue;
    const of = async (id: number) =>
      (await database.pool.query(`select * from "${name}" where "${userColumn}" = $1`, [id])).rows;
    const [left, others] = [await of(LEAVER), await of(OTHER)];
    expect(others.length, `${name} of somebody else`).toBeGreaterThan(0);
    if (onLeaving.rule === "erase" || onLeaving.rule === "unlink") expect(left, name).toEqual([]);
    else expect(left.length, name).toBeGreaterThan(0);
    if (onLeaving.rule === "unlink") {
      const stored = await database.pool.query(`select from "${name}" where "${userColumn}" is null`);
      expect(stored.rowCount, `${name} without a person`).toBeGreaterThan(0);
    }
    if (onLeaving.rule !== "anonymise") continue;
    for (const column of onLeaving.columns) {
      expect([null, ""], `${name}.${column}`).toContain(left[0]?.[column]);
      expect([null, ""], `${name}.${column} of somebody else`).not.toContain(others[0]?.[column]);
    }
  }
  const codes = await database.pool.query("select target from verify_codes order by target");
  expect(codes.rows).toEqual([{ target: "+8613900004002" }]);
});

/** Drops constraints, because rows generated from column types violate them; here only the person matters. */
async function loosen(): Promise<void> {
  const { rows } = await database.pool.query<{ name: string; owner: string }>(
    `select conname as name, conrelid::regclass::text as owner from pg_constraint
      where contype in ('c', 'f') and connamespace = 'public'::regnamespace`,
  );
  for (const { name, owner } of rows) await database.pool.query(`alter table ${owner} drop constraint "${name}"`);
}

async function insertRow(table: string, userColumn: string | null, id: number, phone: string): Promise<void> {
  const columns = (await readColumns()).filter(({ table_name }) => table_name === table);
  const filled = columns.filter(({ column_name, is_identity }) => column_name === userColumn || is_identity === "NO");
  const values = filled.map((column) => sampleOf(column, { userColumn, id, phone }));
  const names = filled.map(({ column_name }) => `"${column_name}"`).join(", ");
  const places = values.map((_, index) => `$${index + 1}`).join(", ");
  // Triggers have already created sums for other tables.
  await database.pool.query(
    `insert into "${table}" (${names}) overriding system value values (${places}) on conflict do nothing`,
    values,
  );
}

function sampleOf(
  { column_name, data_type }: Column,
  { userColumn, id, phone }: { userColumn: string | null; id: number; phone: string },
): unknown {
  if (column_name === userColumn) return id;
  if (column_name === "phone" || column_name === "target") return phone;
  if (column_name === "file_name") return null;
  if (column_name === "status") return "active";
  if (column_name === "role") return "user";
  // A settled state: an open order prevents the deletion of its buyer.
  if (column_name === "state") return "fulfilled";
  if (data_type === "jsonb") return "[]";
  if (data_type === "ARRAY") return [];
  if (data_type === "boolean") return false;
  if (data_type === "int4multirange") return "{}";
  if (data_type === "uuid") return `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`;
  if (data_type === "date") return "2026-11-20";
  if (data_type === "smallint") return id % 100;
  if (/^(integer|bigint|double precision)$/.test(data_type)) return id;
  if (data_type.startsWith("timestamp")) return clock.now();
  return `${column_name} ${id}`;
}
