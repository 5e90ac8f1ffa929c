/**
 * What stands for Drizzle in tsconfig.browser.json and tsconfig.domain.json. A rule may pass a transaction on to the store
 * that uses it; only stores know what can be asked of one.
 */
declare const opaque: unique symbol;

interface Opaque {
  readonly [opaque]: true;
}

export type ExtractTablesWithRelations<_Schema> = Opaque;
export type NodePgDatabase<_Schema> = Opaque;
export type NodePgQueryResultHKT = Opaque;
export type PgTransaction<_Result, _Schema, _Tables> = Opaque;
