import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { OrderBooks, OrderMoney } from "../../order-books.ts";
import { findOrders, findPaidOrders, lockOrder, type OrderRow } from "../order/order-store.ts";
import { findReceivedPayments } from "./order-money-store.ts";

/** Orders with their payments, for the slices that account for them. */
export const orderBooks: OrderBooks = {
  read: async (db, orderNos) => addMoney(db, inSequence(await findOrders(db, orderNos))),
  async lock(tx, orderNos) {
    const known = inSequence(await findOrders(tx, orderNos));
    const locked: OrderRow[] = [];
    // All transactions lock the older order first.
    for (const { orderNo } of known) locked.push(await lockOrder(tx, orderNo));
    return addMoney(tx, locked);
  },
  listPaid: async (db, wanted) => addMoney(db, await findPaidOrders(db, wanted)),
};

function inSequence(rows: readonly OrderRow[]): OrderRow[] {
  return rows.toSorted((one, other) => (one.orderNo < other.orderNo ? -1 : 1));
}

async function addMoney(db: DatabaseOrTransaction, rows: readonly OrderRow[]): Promise<OrderMoney[]> {
  const received = await findReceivedPayments(
    db,
    rows.map(({ orderNo }) => orderNo),
  );
  const netOf = (orderNo: string) =>
    received
      .filter((payment) => payment.orderNo === orderNo)
      .reduce((sum, { amountFen, refundedFen, refundingFen }) => sum + amountFen - refundedFen - refundingFen, 0);
  return rows.map(({ orderNo, userId, title, state, totalFen, paidAt }) => ({
    orderNo,
    userId,
    title,
    state,
    totalFen,
    paidAt,
    netFen: netOf(orderNo),
  }));
}
