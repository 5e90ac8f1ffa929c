import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { NodePgDatabase, NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgTransaction } from "drizzle-orm/pg-core";

type NoSchema = Record<string, never>;

/** A pool; each statement runs in its own transaction. */
export type Database = NodePgDatabase<NoSchema>;

/** Inside `database.transaction(...)`. */
export type Transaction = PgTransaction<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

/** A separate connection for maintenance: runs statements outside of transactions, however long they take. */
export interface StatementRunner {
  /** Runs one SQL statement without parameters and rejects with the driver's error. @returns all rows */
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>;
}

/** The first parameter of every store function: it joins the caller's transaction or runs by itself. */
export type DatabaseOrTransaction = Database | Transaction;
