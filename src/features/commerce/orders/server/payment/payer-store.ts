import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { PaymentRow } from "./payment-store.ts";
import { payments } from "./payment-tables.ts";

/**
 * Gives a payment the state that its payer carries through WeChat. A state that is valid beyond `freshUntil` is kept,
 * so that concurrent requests use the same one.
 */
export async function savePayerState(
  db: DatabaseOrTransaction,
  { id, state, freshUntil, until }: { id: number; state: string; freshUntil: Date; until: Date },
): Promise<string> {
  const isMissing = or(isNull(payments.payerState), lt(payments.payerStateUntil, freshUntil));
  await db
    .update(payments)
    .set({ payerState: state, payerStateUntil: until })
    .where(and(eq(payments.id, id), eq(payments.state, "open"), isMissing));
  const [stored] = await db.select({ state: payments.payerState }).from(payments).where(eq(payments.id, id));
  return stored?.state ?? state;
}

/** Uses up a state. null: it belongs to another order, was used, or is too old. */
export async function takePayerState(
  db: DatabaseOrTransaction,
  { orderNo, state, now }: { orderNo: string; state: string; now: Date },
): Promise<PaymentRow | null> {
  const [taken] = await db
    .update(payments)
    .set({ payerState: null, payerStateUntil: null })
    .where(and(eq(payments.orderNo, orderNo), eq(payments.payerState, state), gt(payments.payerStateUntil, now)))
    .returning();
  return taken ?? null;
}

/** Stores the payer of an open payment. The first payer is kept. */
export async function savePayer(db: DatabaseOrTransaction, { id, openid }: { id: number; openid: string }) {
  const isWanted = and(eq(payments.id, id), eq(payments.state, "open"), isNull(payments.payerOpenid));
  await db.update(payments).set({ payerOpenid: openid }).where(isWanted);
}
