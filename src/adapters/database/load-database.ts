import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Logger } from "pino";
import { type DatabaseShape, readDatabaseShape } from "./database-shape.ts";
import { nameColumns } from "./dump-database.ts";
import { migrateDatabase } from "./migrate.ts";

export interface LoadOptions {
  url: string;
  shape: DatabaseShape;
  migrationsFolder: string;
  openTable(name: string): Promise<Readable>;
  logger: Pick<Logger, "info">;
}

/**
 * Fills an empty database from a dump: first brought to the schema that the dump was made with, then filled in one
 * transaction, then brought to ours. Out: rows by table. Throws one line for the operator when it is not empty.
 */
export async function loadDatabase(options: LoadOptions): Promise<Map<string, number>> {
  const { url, shape, migrationsFolder, logger } = options;
  await migrateAsFarAs(shape.migrations, options);
  const rows = await withClient(url, (client) => fill(client, options));
  await migrateDatabase({ url, migrationsFolder, logger });
  return rows;
}

/** Throws unless nobody has written anything there. */
export async function checkEmpty(url: string, shape: Pick<DatabaseShape, "migrations">): Promise<void> {
  await withClient(url, async (client) => {
    const there = await readDatabaseShape(client);
    const isNewer = there.migrations.length > shape.migrations.length;
    for (const { name } of there.tables) {
      const { rowCount } = await client.query(`select 1 from ${client.escapeIdentifier(name)} limit 1`);
      if (rowCount || isNewer) throw new Error("要恢复到的数据库不是空的：请换一个空的 DATA_DIR 或 DATABASE_URL");
    }
  });
}

async function migrateAsFarAs(wanted: string[], { url, migrationsFolder, logger }: LoadOptions): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-restore-"));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const file = path.join(folder, "meta", "_journal.json");
    const journal: { entries: { when: number }[] } = JSON.parse(await readFile(file, "utf8"));
    const entries = journal.entries.filter(({ when }) => wanted.includes(String(when)));
    if (entries.length < wanted.length) throw new Error("这份备份来自更新的版本：请先升级程序再恢复");
    await writeFile(file, JSON.stringify({ ...journal, entries }));
    await migrateDatabase({ url, migrationsFolder: folder, logger });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function fill(client: pg.Client, { shape, openTable }: LoadOptions): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  const names = shape.tables.map(({ name }) => client.escapeIdentifier(name));
  await client.query("begin");
  // What triggers would write is in the dump already.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(", ")}`);
  for (const { name, columns } of shape.tables) {
    const target = `${client.escapeIdentifier(name)} (${nameColumns(client, columns)})`;
    const copy = client.query(copyFrom(`copy ${target} from stdin`));
    await pipeline(await openTable(name), copy);
    rows.set(name, copy.rowCount);
  }
  for (const { name, last } of shape.sequences) {
    if (last !== null)
      await client.query("select setval($1::regclass, $2::bigint)", [`public.${client.escapeIdentifier(name)}`, last]);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  await client.query("commit");
  await client.query("analyze");
  return rows;
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "zhixing-restore" });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
