import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { CheckSumsOf } from "../../../../domain/orders/confirmed-sums.ts";
import type { ServiceOrders } from "../../../../domain/orders/sold-service.ts";
import type { KnownCaller, StaffCaller } from "../../../../kit/api/caller.ts";
import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { MembershipLedger } from "../../../access/membership/membership-ledger.ts";

/** The dependencies of selling a time; without orders, since those depend on it. */
export interface SellingTimes {
  db: Database;
  clock: Clock;
  notify: Notify;
  /** Levels of users, for free bookings. */
  ledger: Pick<MembershipLedger, "readRights">;
}

/** The context of hosts: their acts on the bookings of others are in the audit log (decision 0019). */
export interface HostingContext extends BookingContext {
  checkSumsOf: CheckSumsOf;
  /** How lists of staff find people. */
  people: ListedPeople;
  actAsHost<T>(host: ActingHost, action: string, run: (note: StaffCaller["note"]) => Promise<T>): Promise<T>;
}

/** The acting host, and the origin of the call. */
export type ActingHost = Pick<KnownCaller, "user" | "ip" | "requestId">;

/** The context of every other use case of this slice. */
export interface BookingContext extends SellingTimes {
  orders: ServiceOrders;
}
