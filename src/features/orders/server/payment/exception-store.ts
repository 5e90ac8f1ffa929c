import { and, eq, isNull } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { ChannelName, Trade } from "../../../../ports/payment-channel.ts";
import { type ExceptionKind, paymentExceptions } from "./payment-tables.ts";

/** Notes money that did not go the usual way, once per kind and transaction. */
export async function recordException(
  tx: Transaction,
  exception: {
    kind: ExceptionKind;
    channel: ChannelName;
    trade: Pick<Trade, "outTradeNo" | "transactionId">;
    orderNo: string | null;
    detail: string;
    now: Date;
  },
): Promise<void> {
  const { kind, channel, trade, orderNo, detail, now } = exception;
  await tx
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
    .onConflictDoNothing();
}

/** Marks exceptions of a trade as dealt with. */
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
