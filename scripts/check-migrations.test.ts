import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { migrationsFolder } from "../test/database/schema-drift.ts";
import { checkMigrations, findContractions } from "./check-migrations.ts";

const known = { versions: ["0.2.0", "0.3.0"], tables: ["orders", "notes"] };
const check = (...sqls: string[]) =>
  checkMigrations(
    sqls.map((sql, index) => ({ tag: `step_${index}`, sql })),
    known,
  );
const readable = (version: string) =>
  `comment on table drizzle.__drizzle_migrations is 'readable from ${version}';--> statement-breakpoint\n`;

test("the newest release can use the schema after the new migrations", async () => {
  expect(await findContractions()).toEqual([]);
});

test.each([
  ['DROP TABLE "orders" CASCADE;', "drops a table"],
  ['ALTER TABLE "orders" DROP COLUMN "note";', "drops a column"],
  ["alter table only public.orders drop note", "drops a column"],
  ['ALTER TABLE "orders" ADD COLUMN "a" text, DROP COLUMN "note";', "drops a column"],
  ['ALTER TABLE "orders" RENAME COLUMN "note" TO "remark";', "renames"],
  ["alter table orders rename to purchases", "renames"],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE varchar(20);', "changes a type"],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;', "requires a value"],
  ['ALTER TABLE "orders" ALTER COLUMN "note" DROP NOT NULL;', "allows a null"],
  ['ALTER TABLE "orders" ALTER COLUMN "note" DROP DEFAULT;', "drops a default"],
  ['ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL;', "a required column without default"],
  ['ALTER TABLE "orders" ADD CONSTRAINT "short" CHECK (length(note) < 9);', "adds a constraint"],
  ['CREATE UNIQUE INDEX "one" ON "orders" USING btree ("note");', "adds a unique index"],
  ["-- why\ndrop function count_orders(int);", "drops it"],
  ["revoke select on orders from zhixing_guest", "revokes a right"],
])("refuses a new migration: %s", (sql, fault) => {
  expect(check(`create table more (id int);--> statement-breakpoint\n${sql}`)).toEqual([
    expect.stringMatching(new RegExp(`^migrations/step_0\\.sql: .*${fault}.*decision 0162`)),
  ]);
});

test.each([
  'ALTER TABLE "orders" ADD COLUMN "note" text;',
  `ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT '' NOT NULL;`,
  'ALTER TABLE "orders" ADD COLUMN "n" bigint GENERATED ALWAYS AS (1) STORED NOT NULL;',
  'CREATE TABLE "fresh" ("id" bigint NOT NULL);\nALTER TABLE "fresh" ADD CONSTRAINT "u" UNIQUE ("id");\ndrop table fresh;',
  'ALTER TABLE "orders" DROP CONSTRAINT "kind_known";\nALTER TABLE "orders" ADD CONSTRAINT "kind_known" CHECK (true);',
  'ALTER TABLE "orders" DROP CONSTRAINT "kind_known";',
  'CREATE INDEX "i" ON "orders" ("note");\nDROP INDEX "j";',
  "create or replace function f() returns void language sql as $$ delete from orders; drop table orders $$;",
  "update orders set note = 'drop table orders; revoke'; -- drop table orders",
  "create trigger t after insert on orders for each row execute function f();",
])("accepts a new migration that only adds: %s", (sql) => {
  expect(check(sql)).toEqual([]);
});

test("accepts a step that declares the release from which nothing reads what it removes", () => {
  expect(check(`${readable("0.3.0")}drop table orders;`)).toEqual([]);
  expect(check(`${readable("0.4.0")}drop table orders;`)).toEqual([
    "migrations/step_0.sql: 0.4.0 is not a release whose data is kept",
  ]);
});

test("refuses a step that would make the database readable by a release that an earlier step excluded", () => {
  expect(check(readable("0.3.0"), readable("0.3.0"))).toEqual([]);
  expect(check(readable("0.3.0"), readable("0.2.0"))).toEqual([
    "migrations/step_1.sql: an earlier migration is readable only from 0.3.0",
  ]);
});

test("finds the contractions of a landed migration if they were new", async () => {
  const tag = "20261128003026_staff_notices";
  const sql = await readFile(path.join(migrationsFolder, `${tag}.sql`), "utf8");
  const tables = ["notification_events", "notifications"];
  expect(checkMigrations([{ tag, sql }], { versions: ["0.2.0"], tables })).toEqual([]);
  const without = sql.replace(/^.*DROP CONSTRAINT.*\n/gm, "");
  expect(checkMigrations([{ tag, sql: without }], { versions: ["0.2.0"], tables })).toHaveLength(3);
});
