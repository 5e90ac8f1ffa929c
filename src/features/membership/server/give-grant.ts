import type { DatabaseOrTransaction } from "../../../ports/database.ts";
import type { Level } from "../contract.ts";
import { insertGrant } from "./grant-store.ts";

/** A right given without an order: by an admin or as a gift. `endsAt: null` is for life. */
export type GivenGrant = {
  userId: number;
  source: "admin" | "gift";
  startsAt: Date;
  endsAt: Date | null;
  now: Date;
} & ({ kind: "level"; level: Extract<Level, 2 | 3> } | { kind: "resource"; resourceKey: string });

/** Adds a gift or an admin's grant to the ledger. */
export async function giveGrant(db: DatabaseOrTransaction, { now, ...grant }: GivenGrant): Promise<void> {
  await insertGrant(db, { ...grant, createdAt: now });
}
