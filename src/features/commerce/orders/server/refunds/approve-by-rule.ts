import { AppError } from "../../../../../kit/api/app-error.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { listPromisedRefunds, listSmallRefunds } from "../payment/refund-store.ts";
import { approveRefund } from "./decide-refund.ts";
import { findRefundRules } from "./refund-rules-store.ts";

const REFUNDS_PER_RUN = 50;
/** Above the number of requests that wait for invoices at a time. */
const PROMISES_PER_RUN = 500;
const HOUR_MS = 3_600_000;

/**
 * Approves small refunds that were not decided in time, if staff have set an amount. Only refunds under the rules
 * (case 1) are approved, because the other cases need a person. A refund that cannot be approved now is left to staff.
 */
export async function approveByRule(context: OrdersContext): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const { autoFen, autoAfterHours } = await findRefundRules(db, now);
  if (autoFen === null) return;
  const requestedBefore = new Date(now.getTime() - autoAfterHours * HOUR_MS);
  await grantAll(context, await listSmallRefunds(db, { maxFen: autoFen, requestedBefore, limit: REFUNDS_PER_RUN }));
}

/** Approves refunds that services have promised. A refund of an invoiced order waits for its red-letter invoice. */
export async function grantPromised(context: OrdersContext): Promise<void> {
  await grantAll(context, await listPromisedRefunds(context.db, PROMISES_PER_RUN));
}

async function grantAll(context: OrdersContext, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const granted = { id, staffId: null, reasonCase: null, sumFen: null, answer: null, isByRule: true, checkSum: null };
    try {
      await context.actByRule("approveRefund", (note) => approveRefund(context, { ...granted, note }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      context.logger.warn({ refund: id, code: error.code }, "a refund was not granted by rule yet");
    }
  }
}
