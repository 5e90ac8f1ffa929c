import type { Walk } from "../invariants.ts";

const byId = (table: string): Walk => ({ table, key: "id", start: "0" });

export const ORDERS: Walk = { table: "orders", key: "order_no", start: "" };
export const BUYERS: Walk = { table: "orders", key: "user_id", start: "0" };
export const PAYMENTS = byId("payments");
export const GRANTS = byId("grants");
export const GIFTS = byId("gifts");
export const INVITATIONS = byId("invitations");
export const REFUNDS = byId("refund_requests");
export const PAYOUTS = byId("refund_payouts");
export const INVOICES = byId("invoices");
export const BOOKINGS = byId("bookings");
export const QUOTES = byId("outsourcing_quotes");
export const MILESTONES = byId("outsourcing_milestones");
export const CAMPAIGNS = byId("coupon_campaigns");
export const COUPON_USES = byId("coupon_uses");
export const BATCHES = byId("redeem_batches");
export const CODES = byId("redeem_codes");

/** The order was delivered at some time. */
export const wasDelivered = (orderNo: string) =>
  `exists (select from order_events e where e.order_no = ${orderNo} and e.to_state = 'fulfilled')`;

/** The states of a refund that was granted. */
export const GRANTED = "('approved', 'refunding', 'waiting_balance', 'refunded', 'paid_by_hand')";
