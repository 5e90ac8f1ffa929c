import type { BillRow } from "../../../../../ports/payment-channel.ts";
import { waitingNotice } from "../../../../identity/staff/notifications.ts";
import { queryPayment } from "../closing/query-payment.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { isChannelTrouble } from "../payment/call-channel.ts";
import { channelOf } from "../payment/channel-of.ts";
import { findPaymentByTrade } from "../payment/payment-store.ts";
import { settlePayment } from "../payment/settle-payment.ts";
import { isAbsenceFinal } from "./bill-days.ts";
import { type BillDayKey, lockDay, replaceEntries, sumEntries, updateDay } from "./bill-store.ts";
import { recordDifferences } from "./difference-store.ts";
import { type FoundDifference, findDifferences, sumOwnLines } from "./own-books-store.ts";
import { differenceWork } from "./waiting-store.ts";

/**
 * More differences in one day have a single cause: the bill of another account, or a day whose notifications did not
 * reach the site.
 */
const MAX_DIFFERENCES = 1_000;

/**
 * Compares a day with the gateway's bill. `waiting`: there is no bill yet. Throws the channel's errors. A repeated run
 * fetches the bill again.
 */
export async function reconcileDay(context: OrdersContext, key: BillDayKey): Promise<"reconciled" | "waiting"> {
  const rows = await channelOf(context, key.channel).fetchBill(key.day);
  if (rows === null && !isAbsenceFinal(key.day, context.clock.now())) {
    await updateDay(context.db, key, { trouble: null });
    return "waiting";
  }
  await compare(context, key, rows ?? []);
  return "reconciled";
}

/** Compares a day again with the stored bill, because open differences may have disappeared. */
export async function compareAgain(context: OrdersContext, key: BillDayKey): Promise<void> {
  await compare(context, key, null);
}

async function compare(context: OrdersContext, key: BillDayKey, rows: readonly BillRow[] | null): Promise<void> {
  const unsettled = await write(context, key, rows);
  // The bill does not change anything directly: the gateway is queried, and its answer is processed like any other
  // answer (decision 0009).
  if (unsettled.length > 0 && (await queryDifferences(context, key, unsettled))) await write(context, key, null);
}

/** Makes one comparison in one transaction. Returns the payments that only the gateway has. */
async function write(
  context: OrdersContext,
  key: BillDayKey,
  rows: readonly BillRow[] | null,
): Promise<FoundDifference[]> {
  const { db, logger, clock, notify } = context;
  const [found, newOnes] = await db.transaction(async (tx) => {
    const day = await lockDay(tx, key);
    if (day === null) throw new Error(`${key.channel} ${key.day} was never planned`);
    if (rows !== null) await replaceEntries(tx, key, rows);
    const all = await findDifferences(tx, key, MAX_DIFFERENCES);
    const [bill, own] = [await sumEntries(tx, key), await sumOwnLines(tx, key)];
    const now = clock.now();
    const isNew = await recordDifferences(tx, { ...key, now }, all);
    const dayKey = `${key.channel}:${key.day}:${now.getTime()}`;
    if (isNew > 0) await notify(tx, waitingNotice(differenceWork, { key: dayKey }));
    await updateDay(tx, key, {
      ...(rows !== null && { reconciledAt: now, trouble: null }),
      hasBill: bill.count > 0,
      differenceCount: all.length,

      billCount: bill.count,
      billPaidFen: bill.paidFen,
      billRefundedFen: bill.refundedFen,
      billFeeFen: bill.feeFen,
      ownPaidFen: own.paidFen,
      ownRefundedFen: own.refundedFen,
    });
    return [all, isNew];
  });
  if (newOnes > 0) logger.warn({ ...key, newOnes, all: found.length }, "bill and books differ: staff has to look");
  return found.filter(({ isUnsettled }) => isUnsettled);
}

/** @returns whether the gateway's answer settled a payment */
async function queryDifferences(context: OrdersContext, { channel }: BillDayKey, found: readonly FoundDifference[]) {
  let hasChanged = false;
  for (const { outTradeNo } of found) {
    try {
      const payment = await findPaymentByTrade(context.db, { channel, outTradeNo });
      if (payment?.state === "open") await queryPayment(context, payment);
      else {
        const trade = await channelOf(context, channel).query(outTradeNo);
        if (trade.state === "paid") await settlePayment(context, { source: "query", channel, trade });
      }
      hasChanged = true;
    } catch (error) {
      if (!isChannelTrouble(error)) throw error;
      context.logger.warn({ err: error, channel, outTradeNo }, "payment of a bill could not be queried");
    }
  }
  return hasChanged;
}
