import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Logger } from "pino";
import { type DatabaseShape, readDatabaseShape } from "./database-shape.ts";
import { copyTable, nameColumns, setCopyFormat } from "./dump-database.ts";
import { migrateDatabase } from "./migrate.ts";
import { COMMIT_BEFORE_BASELINE, findMigrationStatus, readOurMigrations } from "./migration-history.ts";
import { runAlone } from "./run-alone.ts";

export interface LoadOptions {
  url: string;
  shape: DatabaseShape;
  migrationsFolder: string;
  openTable(name: string): Promise<Readable>;
  /** Called with the loaded data before it is committed; throws if it is wrong. */
  checkLoaded?(readTable: (table: DatabaseShape["tables"][number]) => Readable): Promise<void>;
  /** Called after that, in the same transaction and with the schema of the dump, to add what the dump lacks. */
  addLater?(client: pg.ClientBase): Promise<void>;
  logger: Pick<Logger, "info" | "warn">;
}

const PURPOSE = { purpose: "restore" };
const REFUSALS = {
  newer: "这份备份来自更新的版本：请先升级程序再恢复",
  older: `这份备份停在基线以前的版本：请用提交 ${COMMIT_BEFORE_BASELINE} 的程序恢复并启动一次，再备份`,
  unknown: "这份备份里的迁移记录不是这个程序的，不能恢复",
};

/**
 * Fills an empty database from a dump: migrates it to the schema of the dump, fills it in one transaction, then
 * migrates it to ours. Returns the number of rows by table. Throws an error of one line for the operator if the
 * database is not empty.
 */
export async function loadDatabase(options: LoadOptions): Promise<Map<string, number>> {
  const { url, shape, migrationsFolder, logger } = options;
  await migrateAsFarAs(shape.migrations, options);
  const rows = await runAlone(url, (client) => fill(client, options), PURPOSE);
  await migrateDatabase({ url, migrationsFolder, logger });
  return rows;
}

/** Throws unless the database is empty. */
export async function checkEmpty(url: string): Promise<void> {
  await runAlone(
    url,
    async (client) => {
      const there = await readDatabaseShape(client);
      for (const { name } of there.tables) {
        const { rowCount } = await client.query(`select 1 from ${client.escapeIdentifier(name)} limit 1`);
        if (rowCount) throw new Error("要恢复到的数据库不是空的：请换一个空的 DATA_DIR 或 DATABASE_URL");
      }
    },
    PURPOSE,
  );
}

async function migrateAsFarAs(named: string[], { url, migrationsFolder, logger }: LoadOptions): Promise<void> {
  const count = countMigrations(named, migrationsFolder);
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-restore-"));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const file = path.join(folder, "meta", "_journal.json");
    const journal: { entries: unknown[] } = JSON.parse(await readFile(file, "utf8"));
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await migrateDatabase({ url, migrationsFolder: folder, logger, mustBeExact: true });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** How many of our migrations produce the schema of the backup. */
function countMigrations(named: string[], migrationsFolder: string): number {
  const migrations = named.map((madeAt) => ({ madeAt: Number(madeAt), hash: null }));
  const migrationStatus = findMigrationStatus(migrations, readOurMigrations(migrationsFolder));
  switch (migrationStatus.kind) {
    case "ours":
      return migrationStatus.applied;
    case "before_baseline":
      return 1;
    default:
      throw new Error(REFUSALS[migrationStatus.kind]);
  }
}

async function fill(
  client: pg.Client,
  { shape, openTable, checkLoaded, addLater }: LoadOptions,
): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  const names = shape.tables.map(({ name }) => client.escapeIdentifier(name));
  await setCopyFormat(client);
  await client.query("begin");
  // The dump already contains what the triggers would write.
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
  await checkLoaded?.((table) => copyTable(client, table));
  await addLater?.(client);
  await client.query("commit");
  await client.query("analyze");
  return rows;
}
