import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { ServiceOrders } from "../../../../domain/orders/sold-service.ts";
import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { PrivateFiles } from "../../../../ports/private-files.ts";

/** The dependencies of selling a milestone. They do not include orders, because orders depend on them. */
export interface SellingMilestones {
  db: Database;
  clock: Clock;
  notify: Notify;
}

/** The dependencies of all other use cases of this slice. */
export interface OutsourcingContext extends SellingMilestones {
  orders: ServiceOrders;
  /** The storage of private files. */
  privateFiles: PrivateFiles;
  /** The names of users on this site. */
  findNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Finds people for lists in the admin interface. */
  people: ListedPeople;
  /** Accounts that may manage projects. */
  listManagers(): Promise<readonly number[]>;
}
