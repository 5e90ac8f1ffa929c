import { sql } from "drizzle-orm";
import type { Transaction } from "./database.ts";

/** Saves and removals of one file wait for each other, over all processes, until the transaction ends. */
export async function lockFile(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`file:${name}`}, 0))`);
}
