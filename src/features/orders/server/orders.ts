import type { ServedEndpoint, ServedNotification } from "../../../kit/serve-endpoint.ts";
import { WECHAT_NOTIFY_PATH } from "../contract.ts";
import { closeExpiredOrders } from "./close-expired-orders.ts";
import { forgetKeys } from "./idempotency-store.ts";
import { serveOrders } from "./orders-api.ts";
import type { OrdersContext } from "./orders-context.ts";
import { receiveNotification } from "./receive-notification.ts";
import { refundUnwanted } from "./refund-unwanted.ts";
import { sweepPendingPayments } from "./sweep-pending-payments.ts";

const keysKeptMs = 7 * 86_400_000;

export interface Orders {
  endpoints: ServedEndpoint[];
  notification: ServedNotification;
  /** Job, each minute: closes or settles orders whose time is up. */
  closeExpired(): Promise<void>;
  /** Job, each minute or oftener: asks about open payments, sends back unwanted money, forgets old idempotency keys. */
  sweep(): Promise<void>;
}

/** Orders and the money for them. */
export function createOrders(context: OrdersContext): Orders {
  return {
    endpoints: serveOrders(context),
    notification: { path: WECHAT_NOTIFY_PATH, receive: (raw) => receiveNotification(context, raw) },
    closeExpired: () => closeExpiredOrders(context),
    async sweep() {
      await sweepPendingPayments(context);
      await refundUnwanted(context);
      await forgetKeys(context.db, new Date(context.clock.now().getTime() - keysKeptMs));
    },
  };
}
