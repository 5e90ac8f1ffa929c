import type pg from "pg";
import { listRecordedMigrations } from "./recorded-migrations.ts";

/** The product's own tables; the job queue's schema is created again at each start. */
export interface DatabaseShape {
  /** A referenced table comes before the tables that reference it. */
  tables: { name: string; columns: string[] }[];
  sequences: { name: string; last: string | null }[];
  /** The creation time of each migration, as the migrator records it. */
  migrations: string[];
}

const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;
const REFERENCES = `
  select distinct t.relname as "from", r.relname as "to"
  from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class r on r.oid = f.confrelid
  where f.contype = 'f' and f.conrelid <> f.confrelid and t.relnamespace = 'public'::regnamespace`;
const SEQUENCES = `
  select sequencename as name, last_value::text as last from pg_sequences
  where schemaname = 'public' order by sequencename`;

export async function readDatabaseShape(client: pg.Client): Promise<DatabaseShape> {
  const tables = (await client.query<{ name: string; columns: string[] }>(TABLES)).rows;
  const references = (await client.query<{ from: string; to: string }>(REFERENCES)).rows;
  const sequences = (await client.query<{ name: string; last: string | null }>(SEQUENCES)).rows;
  const migrations = await listRecordedMigrations(client);
  return {
    tables: sortByReference(tables, references),
    sequences,
    migrations: migrations.map(({ madeAt }) => String(madeAt)),
  };
}

function sortByReference<Table extends { name: string }>(
  tables: Table[],
  references: { from: string; to: string }[],
): Table[] {
  const sorted: Table[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  while (left.size > 0) {
    const next = [...left.values()].find(
      ({ name }) => !references.some((one) => one.from === name && left.has(one.to)),
    );
    if (!next) throw new Error(`tables refer to each other in a circle: ${[...left.keys()].join(", ")}`);
    left.delete(next.name);
    sorted.push(next);
  }
  return sorted;
}
