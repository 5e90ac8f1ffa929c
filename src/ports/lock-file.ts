import { sql } from "drizzle-orm";
import type { Transaction } from "./database.ts";

/**
 * Locks a file by its name until the transaction ends, so that saving and removing it wait for each other in all
 * processes.
 */
export async function lockFile(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`file:${name}`}, 0))`);
}
