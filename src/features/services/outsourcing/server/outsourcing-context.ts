import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { ServiceOrders } from "../../../../domain/orders/sold-service.ts";
import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { PrivateFiles } from "../../../../ports/private-files.ts";

/** The dependencies of selling a milestone; without orders, since those depend on it. */
export interface SellingMilestones {
  db: Database;
  clock: Clock;
  notify: Notify;
}

/** The context of every other use case of this slice. */
export interface OutsourcingContext extends SellingMilestones {
  orders: ServiceOrders;
  /** The storage of private files. */
  privateFiles: PrivateFiles;
  /** By which names people go here. */
  findNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** How lists of staff find people. */
  people: ListedPeople;
  /** Accounts that may look after projects. */
  listManagers(): Promise<readonly number[]>;
}
