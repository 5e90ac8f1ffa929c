import type { OrderRow } from "../../src/features/commerce/orders/server/order/order-store.ts";
import { orderLines, orders } from "../../src/features/commerce/orders/server/order/order-tables.ts";
import type { PaymentRow } from "../../src/features/commerce/orders/server/payment/payment-store.ts";
import { payments } from "../../src/features/commerce/orders/server/payment/payment-tables.ts";
import type { PayoutRow, RefundRow } from "../../src/features/commerce/orders/server/payment/refund-store.ts";
import { refundPayouts, refundRequests } from "../../src/features/commerce/orders/server/payment/refund-tables.ts";
import { MINUTE_MS } from "../../src/kit/values/durations.ts";
import type { Database } from "../../src/ports/database.ts";

type LineChanges = Partial<typeof orderLines.$inferInsert>;

/** Inserts orders and their related rows one by one, for tests of single statements. */
export function createStoredOrders(db: Database, now: Date) {
  let count = 0;

  function nextNumber(): string {
    count += 1;
    return String(count).padStart(24, "0");
  }

  /** Inserts a fulfilled order of a month of VIP, with one line unless other lines are given. */
  async function addOrder(changes: Partial<OrderRow> = {}, lines: readonly LineChanges[] = [{}]): Promise<string> {
    const orderNo = nextNumber();
    await db.insert(orders).values({
      orderNo,
      userId: 1,
      state: "fulfilled",
      title: "会员",
      totalFen: 3900,
      channel: "wechat",
      agreementVersion: "1",
      createdAt: now,
      expiresAt: new Date(now.getTime() + 30 * MINUTE_MS),
      paidAt: now,
      ...changes,
    });
    const line = { orderNo, kind: "plan", title: "会员", detail: "", amountFen: 3900 } as const;
    const sold = { subject: "plan:1", level: 2, durationMonths: 1, paidFen: 3900, valueFen: 3900 } as const;
    const rows = lines.map((one, position) => ({ ...line, ...sold, position, ...one }));
    if (rows.length > 0) await db.insert(orderLines).values(rows);
    return orderNo;
  }

  async function addPayment(orderNo: string, changes: Partial<PaymentRow> = {}): Promise<PaymentRow> {
    const number = nextNumber();
    const [row] = await db
      .insert(payments)
      .values({
        orderNo,
        channel: "wechat",
        outTradeNo: `P${number}`,
        amountFen: 3900,
        state: "paid",
        transactionId: `T${number}`,
        paidAt: now,
        createdAt: now,
        nextCheckAt: now,
        ...changes,
      })
      .returning();
    if (!row) throw new Error("the payment was not inserted");
    return row;
  }

  async function addRefund(orderNo: string, changes: Partial<RefundRow> = {}): Promise<RefundRow> {
    const state = changes.state ?? "asked";
    const isDecided = state !== "asked" && state !== "withdrawn";
    const [row] = await db
      .insert(refundRequests)
      .values({
        orderNo,
        orderLine: 0,
        reasonCase: 1,
        reason: "",
        openedItems: 0,
        sumFen: 3900,
        items: [],
        state,
        requestedAt: now,
        decidedAt: isDecided ? now : null,
        ...changes,
      })
      .returning();
    if (!row) throw new Error("the refund was not inserted");
    return row;
  }

  async function addPayout(
    keys: Pick<PayoutRow, "requestId" | "paymentId">,
    changes: Partial<PayoutRow> = {},
  ): Promise<PayoutRow> {
    const [row] = await db
      .insert(refundPayouts)
      .values({ ...keys, outRefundNo: `R${nextNumber()}`, amountFen: 100, state: "due", nextAt: now, ...changes })
      .returning();
    if (!row) throw new Error("the payout was not inserted");
    return row;
  }

  return { addOrder, addPayment, addRefund, addPayout };
}
