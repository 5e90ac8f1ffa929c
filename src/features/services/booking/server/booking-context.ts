import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { CheckSumsOf } from "../../../../domain/orders/confirmed-sums.ts";
import type { ServiceOrders } from "../../../../domain/orders/sold-service.ts";
import type { KnownCaller, StaffCaller } from "../../../../kit/api/caller.ts";
import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { MembershipLedger } from "../../../access/membership/membership-ledger.ts";

/** The dependencies of selling a time. They do not include orders, because orders depend on them. */
export interface SellingTimes {
  db: Database;
  clock: Clock;
  notify: Notify;
  /** Levels of users, for free bookings. */
  ledger: Pick<MembershipLedger, "readRights">;
}

/** The dependencies of hosting. Actions of hosts on the bookings of others are logged (decision 0019). */
export interface HostingContext extends BookingContext {
  checkSumsOf: CheckSumsOf;
  /** Finds people for lists in the admin interface. */
  people: ListedPeople;
  actAsHost<T>(host: ActingHost, action: string, run: (note: StaffCaller["note"]) => Promise<T>): Promise<T>;
}

/** The acting host, and the origin of the call. */
export type ActingHost = Pick<KnownCaller, "user" | "ip" | "requestId">;

/** The dependencies of all other use cases of this slice. */
export interface BookingContext extends SellingTimes {
  orders: ServiceOrders;
}
