import type { ServiceOrders } from "../../../../domain/orders/sold-service.ts";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import type { ServedEndpoint, ServedNotification } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { CHANNEL_NAMES, type ChannelName } from "../../../../ports/payment-channel.ts";
import { notifyPathOf } from "../channels.ts";
import type { OrderBooks } from "../order-books.ts";
import type { UsedLine } from "../used-line.ts";
import { serveBills } from "./bills/bills-api.ts";
import { reconcileDue } from "./bills/reconcile-due.ts";
import { closeExpiredOrders } from "./closing/close-expired-orders.ts";
import { refundUnwanted } from "./closing/refund-unwanted.ts";
import { sweepPendingPayments } from "./closing/sweep-pending-payments.ts";
import { serveOrderAdmin } from "./detail/order-admin-api.ts";
import { orderBooks } from "./detail/order-books.ts";
import type { OrdersContext } from "./order/orders-context.ts";
import { serveOrders } from "./orders-api.ts";
import { receiveNotification } from "./payment/receive-notification.ts";
import { personalOrders } from "./personal-orders.ts";
import { approveByRule, grantPromised } from "./refunds/approve-by-rule.ts";
import { listUsedLines } from "./refunds/list-used.ts";
import { serveRefundAdmin } from "./refunds/refund-admin-api.ts";
import { serveRefunds } from "./refunds/refunds-api.ts";
import { forgetProofs } from "./refunds/save-proof.ts";
import { sendRefunds } from "./refunds/send-refunds.ts";
import { createServiceOrders } from "./refunds/service-orders.ts";

export interface Orders {
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
  /** For slices that account for payments. */
  books: OrderBooks;
  /** The counted use of every line of an order. Throws 404. */
  listUsedLines(orderNo: string): Promise<UsedLine[]>;
  /** For slices that sell services. */
  services: ServiceOrders;
  /** The routes for notifications of the gateways. */
  notifications: Record<ChannelName, ServedNotification>;
}

/** Orders and their payments. */
export function createOrders(context: OrdersContext): Orders {
  /** Queries open payments and carries out refunds. */
  async function sweep(): Promise<void> {
    await sweepPendingPayments(context);
    await refundUnwanted(context);
    await sendRefunds(context);
  }

  return {
    endpoints: [
      ...serveOrders(context),
      ...serveRefunds(context),
      ...serveRefundAdmin(context),
      ...serveOrderAdmin(context),
      ...serveBills(context),
    ],
    jobs: [
      { name: "close-expired-orders", schedule: "* * * * *", run: () => closeExpiredOrders(context) },
      { name: "sweep-payments", schedule: "* * * * *", run: sweep },
      { name: "approve-small-refunds", schedule: "*/5 * * * *", run: () => approveByRule(context) },
      { name: "grant-promised-refunds", schedule: "* * * * *", run: () => grantPromised(context) },
      { name: "forget-refund-proofs", schedule: "40 3 * * *", run: () => forgetProofs(context) },
      { name: "reconcile-bills", schedule: "*/5 * * * *", run: () => reconcileDue(context) },
    ],
    personal: personalOrders(context.db),
    books: orderBooks,
    listUsedLines: (orderNo) => listUsedLines(context, orderNo),
    services: createServiceOrders(context, () => grantPromised(context)),
    notifications: serveNotifications(context),
  };
}

function serveNotifications(context: OrdersContext): Orders["notifications"] {
  const served = CHANNEL_NAMES.map((channel): [ChannelName, ServedNotification] => [
    channel,
    { path: notifyPathOf(channel), receive: (raw) => receiveNotification(context, channel, raw) },
  ]);
  return Object.fromEntries(served) as Orders["notifications"];
}
