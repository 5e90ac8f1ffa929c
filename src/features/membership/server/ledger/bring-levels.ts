import type { Transaction } from "../../../../ports/database.ts";
import { insertGrants } from "./grant-store.ts";

/** A level that somebody had on another site. */
export interface BroughtRight {
  userId: number;
  level: 2 | 3;
  /** null: for life. */
  endsAt: Date | null;
}

/** Writes what people bring along into the ledger, from now on. Nothing was paid here, so an upgrade credits none of it. */
export async function bringLevels(tx: Transaction, rights: readonly BroughtRight[], now: Date): Promise<void> {
  await insertGrants(
    tx,
    rights.map((right) => ({ ...right, kind: "level", source: "import", startsAt: now, createdAt: now })),
  );
}
