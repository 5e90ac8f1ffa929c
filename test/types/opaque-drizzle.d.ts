/**
 * Replaces Drizzle's types in tsconfig.browser.json and tsconfig.domain.json. A rule may pass a transaction to the
 * store that uses it, but only stores may call its methods.
 */
declare const opaque: unique symbol;

interface Opaque {
  readonly [opaque]: true;
}

export type ExtractTablesWithRelations<_Schema> = Opaque;
export type NodePgDatabase<_Schema> = Opaque;
export type NodePgQueryResultHKT = Opaque;
export type PgTransaction<_Result, _Schema, _Tables> = Opaque;
