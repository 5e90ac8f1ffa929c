import { sql } from "drizzle-orm";
import { findViolations } from "../../src/composition/doctor/invariants.ts";
import { moneyInvariants } from "../../src/composition/doctor/money/money-checks.ts";
import type { Database, DatabaseOrTransaction } from "../../src/ports/database.ts";

/** The names of the invariants about money that do not hold. */
export async function listBroken(db: DatabaseOrTransaction): Promise<string[]> {
  const names = new Set<string>();
  for await (const { invariant } of findViolations(db, moneyInvariants)) names.add(invariant.name);
  return [...names];
}

/** What `examine` finds after the statements, which are undone. */
export async function examineDamaged(
  db: Database,
  damage: string,
  examine: (db: DatabaseOrTransaction) => Promise<string[]> = listBroken,
): Promise<string[]> {
  let found: string[] = [];
  const undo = new Error("undo");
  await db
    .transaction(async (tx) => {
      await tx.execute(sql.raw(damage));
      found = await examine(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}
