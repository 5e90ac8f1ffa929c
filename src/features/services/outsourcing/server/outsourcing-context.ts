import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { ServiceOrders } from "../../../../domain/orders/sold-service.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { PrivateFiles } from "../../../../ports/private-files.ts";

/** What selling a part of the work needs; orders are not among it, because they are made of it. */
export interface SellingMilestones {
  db: Database;
  clock: Clock;
  notify: Notify;
}

/** What every other use-case of this slice works with. */
export interface OutsourcingContext extends SellingMilestones {
  orders: ServiceOrders;
  /** Where private files lie. */
  papers: PrivateFiles;
  /** By which names people go here. */
  findNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Accounts that may look after projects. */
  listManagers(): Promise<readonly number[]>;
}
