import type pg from "pg";

/** Statements for all that migrations make and nobody else owns, collected before the first of them runs. */
const DROP_STATEMENTS = `
  select format('drop %s if exists public.%I cascade',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      relname) as statement
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    and pg_has_role(relowner, 'usage')
    and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')
  union all
  select format('drop routine if exists %s cascade', oid::regprocedure)
  from pg_proc
  where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'usage')
    and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')
  union all
  select format('drop type if exists public.%I cascade', typname)
  from pg_type
  where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and pg_has_role(typowner, 'usage')
    and not exists (select from pg_depend d where d.objid = pg_type.oid and d.deptype = 'e')`;

/** Leaves a database as it was before the first migration. For one that a restore has begun to fill, and no other. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query("begin");
  const { rows } = await client.query<{ statement: string }>(DROP_STATEMENTS);
  for (const { statement } of rows) await client.query(statement);
  await client.query("drop schema if exists drizzle cascade");
  await client.query("commit");
}
