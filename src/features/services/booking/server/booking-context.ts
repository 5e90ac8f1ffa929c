import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { CheckSumsOf } from "../../../../domain/orders/confirmed-sums.ts";
import type { ServiceOrders } from "../../../../domain/orders/sold-service.ts";
import type { KnownCaller, StaffCaller } from "../../../../kit/api/serve-endpoint.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { MembershipLedger } from "../../../access/membership/membership-ledger.ts";

/** What selling a time needs; orders are not among it, because they are made of it. */
export interface SellingTimes {
  db: Database;
  clock: Clock;
  notify: Notify;
  /** Who has which level, for what is free with it. */
  ledger: Pick<MembershipLedger, "readRights">;
}

/** What hosts work with: what they do to the bookings of others stands in the log of staff (decision 0019). */
export interface HostingContext extends BookingContext {
  checkSumsOf: CheckSumsOf;
  actAsHost<T>(host: ActingHost, action: string, run: (note: StaffCaller["note"]) => Promise<T>): Promise<T>;
}

/** Who acts, and from where. */
export type ActingHost = Pick<KnownCaller, "user" | "ip" | "requestId">;

/** What every other use-case of this slice works with. */
export interface BookingContext extends SellingTimes {
  orders: ServiceOrders;
  /** By which names people go here. */
  findNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
}
