import type pg from "pg";

/** The contents of the database, by their numbers in the catalogue. */
const OBJECTS = `
  select oid from pg_class where relnamespace = 'public'::regnamespace
  union all select oid from pg_proc where pronamespace = 'public'::regnamespace
  union all select oid from pg_type where typnamespace = 'public'::regnamespace
  union all select oid from pg_namespace`;

/**
 * Drop statements for everything created after `noted`, collected before the first of them runs. Sequences come last: a
 * sequence that belongs to a column is dropped with its table and cannot be dropped earlier.
 */
const dropStatements = (noted: string) => `
  select statement from (
  select relkind = 'S' as is_sequence, format('drop %s if exists public.%I cascade',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      relname) as statement
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    and oid not in (select oid from ${noted})
  union all
  select false, format('drop routine if exists %s cascade', oid::regprocedure)
  from pg_proc
  where pronamespace = 'public'::regnamespace and oid not in (select oid from ${noted})
  union all
  select false, format('drop type if exists public.%I cascade', typname)
  from pg_type
  where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and oid not in (select oid from ${noted})
  union all
  select false, format('drop schema if exists %I cascade', nspname)
  from pg_namespace
  where nspname = 'drizzle' and oid not in (select oid from ${noted})
  ) as made order by is_sequence`;

/** Records the contents of the database in a new table of this name. */
export async function noteObjects(client: pg.Client, table: string): Promise<void> {
  await client.query(`create table ${table} as ${OBJECTS}`);
}

/** Drops everything that migrations have created since `noteObjects`, and nothing that existed before. */
export async function dropNewObjects(client: pg.Client, noted: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(dropStatements(noted));
  for (const { statement } of rows) await client.query(statement);
}
