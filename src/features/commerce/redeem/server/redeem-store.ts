import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { CodeState } from "../code-states.ts";
import type { CodeFacts } from "../redeem-rules.ts";
import { redeemBatches, redeemCodes } from "./redeem-tables.ts";

export type BatchRow = typeof redeemBatches.$inferSelect;
export type CodeRow = typeof redeemCodes.$inferSelect;
export interface CodeOfBatch {
  code: CodeRow;
  batch: BatchRow;
}

/** The number of codes that one statement writes. */
const AT_ONCE = 1_000;

export const IN_STATE: Readonly<Record<CodeState, SQL | undefined>> = {
  unused: and(isNull(redeemCodes.redeemedAt), isNull(redeemCodes.voidedAt)),
  redeemed: and(isNotNull(redeemCodes.redeemedAt), isNull(redeemCodes.revokedAt)),
  revoked: isNotNull(redeemCodes.revokedAt),
  voided: isNotNull(redeemCodes.voidedAt),
};

/** @returns null if its sending key has already created a batch */
export async function insertBatch(
  tx: Transaction,
  batch: Omit<typeof redeemBatches.$inferInsert, "id">,
): Promise<BatchRow | null> {
  const [row] = await tx
    .insert(redeemBatches)
    .values(batch)
    .onConflictDoNothing({ target: redeemBatches.sendingKey })
    .returning();
  return row ?? null;
}

export async function insertCodes(
  tx: Transaction,
  batchId: number,
  codes: readonly Pick<CodeRow, "codeHash" | "lastFour">[],
): Promise<void> {
  for (let from = 0; from < codes.length; from += AT_ONCE) {
    await tx.insert(redeemCodes).values(codes.slice(from, from + AT_ONCE).map((code) => ({ ...code, batchId })));
  }
}

export async function findBatchBySendingKey(db: DatabaseOrTransaction, sendingKey: string): Promise<BatchRow | null> {
  const [row] = await db.select().from(redeemBatches).where(eq(redeemBatches.sendingKey, sendingKey));
  return row ?? null;
}

export async function findBatch(db: DatabaseOrTransaction, id: number): Promise<BatchRow | null> {
  const [row] = await db.select().from(redeemBatches).where(eq(redeemBatches.id, id));
  return row ?? null;
}

/** Blocks redemptions of the batch until the transaction ends. */
export async function lockBatch(tx: Transaction, id: number): Promise<BatchRow | null> {
  const [row] = await tx.select().from(redeemBatches).where(eq(redeemBatches.id, id)).for("update");
  return row ?? null;
}

export async function markStopped(tx: Transaction, id: number, stoppedAt: Date): Promise<void> {
  await tx.update(redeemBatches).set({ stoppedAt }).where(eq(redeemBatches.id, id));
}

/** The number of codes in each state, by batch. */
export async function countStates(
  db: DatabaseOrTransaction,
  batchIds: readonly number[],
): Promise<Map<number, Record<CodeState, number>>> {
  const states = Object.keys(IN_STATE) as CodeState[];
  const lists = await Promise.all(
    states.map(async (state) => {
      const rows = await db
        .select({ batchId: redeemCodes.batchId, codes: count() })
        .from(redeemCodes)
        .where(and(inArray(redeemCodes.batchId, [...batchIds]), IN_STATE[state]))
        .groupBy(redeemCodes.batchId);
      return [state, new Map(rows.map(({ batchId, codes }) => [batchId, codes]))] as const;
    }),
  );
  const of = (batchId: number) => lists.map(([state, codes]) => [state, codes.get(batchId) ?? 0]);
  return new Map(batchIds.map((id) => [id, Object.fromEntries(of(id)) as Record<CodeState, number>]));
}

const OF_BATCH = { code: redeemCodes, batch: redeemBatches };

export async function findCode(db: DatabaseOrTransaction, codeHash: string): Promise<CodeOfBatch | null> {
  const [row] = await db
    .select(OF_BATCH)
    .from(redeemCodes)
    .innerJoin(redeemBatches, eq(redeemBatches.id, redeemCodes.batchId))
    .where(eq(redeemCodes.codeHash, codeHash));
  return row ?? null;
}

/** Locks the code and its batch until the transaction ends. */
export async function lockCode(tx: Transaction, codeHash: string): Promise<CodeOfBatch | null> {
  const [code] = await tx.select().from(redeemCodes).where(eq(redeemCodes.codeHash, codeHash)).for("update");
  if (!code) return null;
  const [batch] = await tx.select().from(redeemBatches).where(eq(redeemBatches.id, code.batchId)).for("share");
  return batch ? { code, batch } : null;
}

export async function lockCodeById(tx: Transaction, id: number): Promise<CodeRow | null> {
  const [row] = await tx.select().from(redeemCodes).where(eq(redeemCodes.id, id)).for("update");
  return row ?? null;
}

/** The user who redeemed the code. null: not redeemed, or the code does not exist. */
export async function findRedeemer(db: DatabaseOrTransaction, id: number): Promise<number | null> {
  const [row] = await db.select(pick(redeemCodes, "userId")).from(redeemCodes).where(eq(redeemCodes.id, id));
  return row?.userId ?? null;
}

export async function updateCode(
  tx: Transaction,
  { id, ...change }: Pick<CodeRow, "id"> & Partial<CodeRow>,
): Promise<CodeRow> {
  const [row] = await tx.update(redeemCodes).set(change).where(eq(redeemCodes.id, id)).returning();
  if (!row) throw new Error(`redeem code ${id} has vanished`);
  return row;
}

/** The number of codes of a batch that the user has redeemed, including revoked ones. */
export async function countUsedOfBatch(
  db: DatabaseOrTransaction,
  { batchId, userId }: { batchId: number; userId: number },
): Promise<number> {
  const [row] = await db
    .select({ used: count() })
    .from(redeemCodes)
    .where(and(eq(redeemCodes.userId, userId), eq(redeemCodes.batchId, batchId)));
  return row?.used ?? 0;
}

/** The position at which a page of redemptions ends. */
export interface RedeemedPlace {
  redeemedAt: Date;
  id: number;
}

/** The user's redemptions, newest first, before `cursor`. */
export async function listRedeemed(
  db: DatabaseOrTransaction,
  { userId, cursor, limit }: { userId: number; cursor: RedeemedPlace | null; limit: number },
): Promise<CodeOfBatch[]> {
  const place = sql`(${redeemCodes.redeemedAt}, ${redeemCodes.id})`;
  return db
    .select(OF_BATCH)
    .from(redeemCodes)
    .innerJoin(redeemBatches, eq(redeemBatches.id, redeemCodes.batchId))
    .where(
      and(
        eq(redeemCodes.userId, userId),
        cursor === null
          ? undefined
          : sql`${place} < (${cursor.redeemedAt.toISOString()}::timestamptz, ${cursor.id}::int8)`,
      ),
    )
    .orderBy(desc(redeemCodes.redeemedAt), desc(redeemCodes.id))
    .limit(limit);
}

/** The facts about a code that the rules need. */
export function factsOfCode({ code, batch }: CodeOfBatch): CodeFacts {
  const { validFrom, validUntil, stoppedAt, perPerson } = batch;
  const { userId: redeemedBy, voidedAt, revokedAt } = code;
  return { redeemedBy, voidedAt, revokedAt, validFrom, validUntil, stoppedAt, perPerson };
}
