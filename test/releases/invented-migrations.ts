import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrationsFolder } from "../database/schema-drift.ts";

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

const AFTER_MS = 60_000;

/** Copies the product's migrations into a temporary folder and adds these after them; the caller removes the folder. */
export async function inventMigrations(added: readonly string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-migrations-"));
  await cp(migrationsFolder, folder, { recursive: true });
  const file = path.join(folder, "meta", "_journal.json");
  const journal: Journal = JSON.parse(await readFile(file, "utf8"));
  for (const sql of added) {
    const last = journal.entries.at(-1);
    if (last === undefined) throw new Error("there are no migrations");
    const tag = `invented_${last.idx + 1}`;
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + AFTER_MS, tag });
    await writeFile(path.join(folder, `${tag}.sql`), sql);
  }
  await writeFile(file, JSON.stringify(journal));
  return folder;
}

/** Between two statements of a migration. */
export const NEXT = "--> statement-breakpoint\n";

/** An upgrade of several migrations of which some are slow; each changes rows or tables that exist. */
export const SLOW_UPGRADE = [
  `alter table settings add column invented_note text not null default '';${NEXT}update settings set invented_note = key;`,
  `select pg_sleep(0.15);${NEXT}create table invented_rows (id bigint primary key, note text not null);${NEXT}insert into invented_rows select n, 'row ' || n from generate_series(1, 20000) n;`,
  `create index invented_rows_note on invented_rows (note);${NEXT}select pg_sleep(0.15);${NEXT}update invented_rows set note = note || ' changed';`,
  `alter table invented_rows alter column note type varchar(80);${NEXT}select pg_sleep(0.15);${NEXT}insert into settings (key, value, updated_at) values ('invented', '{}', '2026-11-29');`,
];
