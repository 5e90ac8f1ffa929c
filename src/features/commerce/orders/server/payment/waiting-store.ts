import { eq, isNull } from "drizzle-orm";
import type { WaitingWork } from "../../../../../domain/staff/waiting-work.ts";
import { countWithOldest } from "../../../../../kit/tables/count-with-oldest.ts";
import { paymentExceptions } from "./payment-tables.ts";
import { refundRequests } from "./refund-tables.ts";

export const refundWork: WaitingWork = {
  kind: "refund",
  needs: "orders.refund",
  address: "/admin/refunds?state=asked",
  measure: (db) =>
    countWithOldest(db, refundRequests, {
      where: eq(refundRequests.state, "asked"),
      at: refundRequests.requestedAt,
    }),
};

export const exceptionWork: WaitingWork = {
  kind: "exception",
  needs: "orders.reconcile",
  address: "/admin/money?part=exceptions",
  measure: (db) =>
    countWithOldest(db, paymentExceptions, {
      where: isNull(paymentExceptions.resolvedAt),
      at: paymentExceptions.createdAt,
    }),
};
