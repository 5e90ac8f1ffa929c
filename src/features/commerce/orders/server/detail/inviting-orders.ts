import type { InvitingOrders } from "../../inviting-orders.ts";
import { findRefundRules } from "../refunds/refund-rules-store.ts";
import { countDelivered, hasOpenRequest, sharePayer } from "./inviting-store.ts";

/** The order functions for invitations. */
export const invitingOrders: InvitingOrders = {
  countDelivered,
  hasOpenRequest,
  sharePayer,
  readRefundDays: async (db, at) => (await findRefundRules(db, at)).fullDays,
};
