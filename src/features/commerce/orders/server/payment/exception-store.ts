import { and, eq, isNull } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { ChannelName, Trade } from "../../../../../ports/payment-channel.ts";
import type { ExceptionKind } from "../../exception-kinds.ts";
import { paymentExceptions } from "./payment-tables.ts";

export interface PaymentException {
  kind: ExceptionKind;
  channel: ChannelName;
  trade: Pick<Trade, "outTradeNo" | "transactionId">;
  orderNo: string | null;
  detail: string;
  now: Date;
}

/** @returns the number of the exception; null if this kind was already recorded for the transaction */
export async function insertException(tx: Transaction, exception: PaymentException): Promise<number | null> {
  const { kind, channel, trade, orderNo, detail, now } = exception;
  const [row] = await tx
    .insert(paymentExceptions)
    .values({
      kind,
      channel,
      outTradeNo: trade.outTradeNo,
      transactionId: trade.transactionId ?? "",
      orderNo,
      detail,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: paymentExceptions.id });
  return row?.id ?? null;
}

/** Marks exceptions of a trade as resolved. */
export async function resolveExceptions(
  tx: DatabaseOrTransaction,
  answer: { kind: ExceptionKind; outTradeNo: string; resolution: string; now: Date },
): Promise<void> {
  await tx
    .update(paymentExceptions)
    .set({ resolvedAt: answer.now, resolution: answer.resolution })
    .where(
      and(
        eq(paymentExceptions.kind, answer.kind),
        eq(paymentExceptions.outTradeNo, answer.outTradeNo),
        isNull(paymentExceptions.resolvedAt),
      ),
    );
}

export type ExceptionRow = typeof paymentExceptions.$inferSelect;

export async function countOpenExceptions(db: DatabaseOrTransaction): Promise<number> {
  return db.$count(paymentExceptions, isNull(paymentExceptions.resolvedAt));
}

/** @returns null for an unknown id. A resolved exception does not change. */
export async function resolveException(
  db: DatabaseOrTransaction,
  { id, resolution, staffId, now }: { id: number; resolution: string; staffId: number | null; now: Date },
): Promise<{ row: ExceptionRow; isResolved: boolean } | null> {
  const [row] = await db
    .update(paymentExceptions)
    .set({ resolvedAt: now, resolvedBy: staffId, resolution })
    .where(and(eq(paymentExceptions.id, id), isNull(paymentExceptions.resolvedAt)))
    .returning();
  if (row) return { row, isResolved: true };
  const [known] = await db.select().from(paymentExceptions).where(eq(paymentExceptions.id, id));
  return known ? { row: known, isResolved: false } : null;
}
