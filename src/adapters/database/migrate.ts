import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import type { Logger } from "pino";
import { BUILD_VERSION } from "./build-version.ts";
import { COMMIT_BEFORE_BASELINE, findMigrationStatus, type Migration, readOurMigrations } from "./migration-history.ts";
import { isReadableBy, readReadableFrom } from "./readable-from.ts";
import { listRecordedMigrations } from "./recorded-migrations.ts";
import { runAlone } from "./run-alone.ts";

// An arbitrary number, but every version of the product must use the same one.
const LOCK_NUMBER = 72_173_001;

/** Tables that belong to no extension. */
const HAS_TABLES = `
  select exists (
    select from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  ) as "hasTables"`;

const REFUSALS = {
  older: `数据库停在基线以前的版本：请先用提交 ${COMMIT_BEFORE_BASELINE} 的程序启动一次，再换成这个版本`,
  unknown: "数据库里的迁移记录不是这个程序的：请检查 DATABASE_URL 和 DATA_DIR，换成空的数据库，或从备份恢复",
};

interface MigrateOptions {
  url: string;
  migrationsFolder: string;
  logger: Pick<Logger, "info" | "warn">;
  /** The version of this program; tests pass others. */
  version?: string;
  /** The rows to be written next have the schema of these migrations: a newer one is refused. */
  mustBeExact?: boolean;
}

/**
 * Migrates the database to the newest schema, with all steps in one transaction; processes that start at the same time
 * run one after the other. A database of a newer program that this one can still use is left as it is (decision 0162).
 * Returns how many migrations were applied. Throws an error of one line for the operator, with nothing written, if this
 * program can neither use nor migrate the database.
 */
export async function migrateDatabase(options: MigrateOptions): Promise<number> {
  const { url, migrationsFolder, logger } = options;
  // Ending the session releases the lock.
  return runAlone(
    url,
    async (client) => {
      // Waiting for another process or building an index may take longer than the server's own statement limit.
      await client.query("set statement_timeout = 0; set lock_timeout = 0");
      await client.query("select pg_advisory_lock($1)", [LOCK_NUMBER]);
      const before = await prepareHistory(client, options);
      if (before === null) return 0;
      await migrate(drizzle({ client }), { migrationsFolder });
      const applied = readOurMigrations(migrationsFolder).length - before;
      if (applied > 0) logger.info({ applied, before }, "migrated the database");
      else logger.info("database schema is up to date");
      return applied;
    },
    { purpose: "migrate" },
  );
}

/** Returns how many of our migrations the database has; null: it has newer ones, and nothing is left to do. */
async function prepareHistory(
  client: pg.Client,
  { migrationsFolder, logger, version = BUILD_VERSION, mustBeExact = false }: MigrateOptions,
): Promise<number | null> {
  const ours = readOurMigrations(migrationsFolder);
  const recorded = await listRecordedMigrations(client);
  const migrationStatus = findMigrationStatus(recorded, ours);
  switch (migrationStatus.kind) {
    case "ours":
      if (migrationStatus.applied === 0) await checkNoTables(client);
      return migrationStatus.applied;
    case "before_baseline":
      await recordBaseline(client, ours[0]);
      logger.info("the database now counts as standing at the baseline");
      return 1;
    case "newer": {
      if (mustBeExact) throw new Error("数据库已经有更新的表：请换一个空的数据库（数据库没有改动）");
      const newer = recorded.length - ours.length;
      const readableFrom = await readReadableFrom(client);
      if (!isReadableBy(version, readableFrom))
        throw new Error(
          `数据库来自更新的版本，这个程序（${version}）读不了它：请换成 ${readableFrom} 或更新的程序（数据库没有改动）`,
        );
      logger.warn({ newer, version, readableFrom }, "the database is newer than this program, which can still use it");
      return null;
    }
    default:
      throw new Error(REFUSALS[migrationStatus.kind]);
  }
}

async function checkNoTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ hasTables: boolean }>(HAS_TABLES);
  if (rows[0]?.hasTables) throw new Error("数据库里有别的程序的表：请检查 DATABASE_URL，换成空的数据库");
}

/** Replaces only the record of migrations. */
async function recordBaseline(client: pg.Client, baseline: Migration | undefined): Promise<void> {
  if (baseline === undefined) throw new Error("there is no baseline migration");
  await client.query("begin");
  await client.query("delete from drizzle.__drizzle_migrations");
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
    baseline.hash,
    baseline.madeAt,
  ]);
  await client.query("commit");
}
