import { and, asc, count, desc, eq, gt, isNotNull, lt, lte } from "drizzle-orm";
import type { Due } from "../../../../kit/process/due.ts";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { canMoveGift, type GiftState } from "../gift-states.ts";
import { gifts } from "./gift-tables.ts";

export type GiftRow = typeof gifts.$inferSelect;

export async function insertGift(tx: Transaction, gift: Omit<typeof gifts.$inferInsert, "id">): Promise<void> {
  await tx.insert(gifts).values(gift);
}

export async function findGift(db: DatabaseOrTransaction, id: number): Promise<GiftRow | null> {
  const [row] = await db.select().from(gifts).where(eq(gifts.id, id));
  return row ?? null;
}

export async function findGiftOfOrder(db: DatabaseOrTransaction, orderNo: string): Promise<GiftRow | null> {
  const [row] = await db.select().from(gifts).where(eq(gifts.orderNo, orderNo));
  return row ?? null;
}

export async function findGiftBySecret(db: DatabaseOrTransaction, secretHash: string): Promise<GiftRow | null> {
  const [row] = await db.select().from(gifts).where(eq(gifts.secretHash, secretHash));
  return row ?? null;
}

/** Locks the gift until the transaction ends. */
export async function lockGift(tx: Transaction, id: number): Promise<GiftRow> {
  const [row] = await tx.select().from(gifts).where(eq(gifts.id, id)).for("update");
  if (!row) throw new Error(`gift ${id} has vanished`);
  return row;
}

/** Changes a locked gift without changing its state. */
export async function updateGift(
  tx: Transaction,
  id: number,
  facts: Partial<Pick<GiftRow, "sender" | "message" | "secretHash" | "secretSealed" | "remindAt">>,
): Promise<GiftRow> {
  const [row] = await tx.update(gifts).set(facts).where(eq(gifts.id, id)).returning();
  if (!row) throw new Error(`gift ${id} has vanished`);
  return row;
}

/**
 * Moves a locked gift to another state. Rejects transitions that the table of states does not contain. Deletes the
 * link.
 */
export async function moveGift(
  tx: Transaction,
  { gift, to, ...facts }: { gift: GiftRow; to: GiftState } & Partial<Pick<GiftRow, "takenBy" | "takenAt" | "endedAt">>,
): Promise<GiftRow> {
  if (!canMoveGift(gift.state, to)) throw new Error(`gift ${gift.id} cannot go from ${gift.state} to ${to}`);
  const [row] = await tx
    .update(gifts)
    .set({ ...facts, state: to, secretSealed: null, remindAt: null })
    .where(and(eq(gifts.id, gift.id), eq(gifts.state, gift.state)))
    .returning();
  if (!row) throw new Error(`gift ${gift.id} was moved without its lock`);
  return row;
}

/** Newest first, before `cursor`. */
export async function listGiftRows(
  db: DatabaseOrTransaction,
  of: { giver: number } | { taker: number },
  { cursor, limit }: { cursor: number | null; limit: number },
): Promise<GiftRow[]> {
  return db
    .select()
    .from(gifts)
    .where(
      and(
        "giver" in of ? eq(gifts.userId, of.giver) : eq(gifts.takenBy, of.taker),
        cursor === null ? undefined : lt(gifts.id, cursor),
      ),
    )
    .orderBy(desc(gifts.id))
    .limit(limit);
}

/** The number of the user's gifts that were not taken yet. */
export async function countWaiting(db: DatabaseOrTransaction, userId: number): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(gifts)
    .where(and(eq(gifts.userId, userId), eq(gifts.state, "waiting")));
  return row?.waiting ?? 0;
}

/** Expired gifts, ordered by number, after `after`. */
export async function findOverdue(
  db: DatabaseOrTransaction,
  { now, limit, after }: Due & { after: number },
): Promise<Pick<GiftRow, "id" | "orderNo">[]> {
  return db
    .select(pick(gifts, "id", "orderNo"))
    .from(gifts)
    .where(and(eq(gifts.state, "waiting"), lte(gifts.expiresAt, now), gt(gifts.id, after)))
    .orderBy(asc(gifts.id))
    .limit(limit);
}

/** Locks gifts whose givers must be reminded, and skips those locked by others. */
export async function takeToRemind(tx: Transaction, { now, limit }: Due): Promise<GiftRow[]> {
  return tx
    .select()
    .from(gifts)
    .where(and(eq(gifts.state, "waiting"), isNotNull(gifts.remindAt), lte(gifts.remindAt, now)))
    .orderBy(asc(gifts.remindAt))
    .limit(limit)
    .for("update", { skipLocked: true });
}
