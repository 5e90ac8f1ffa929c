import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { CheckSum, CheckSumsOf } from "../../../../domain/orders/confirmed-sums.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, Transaction } from "../../../../ports/database.ts";
import type { GiftLedger } from "../../../access/membership/membership-ledger.ts";
import type { DescribeSold } from "../../products/sold-product.ts";
import type { GiftSecrets } from "./gift-secret.ts";

/** What orders do for gifts; handed over by the app, so that the two slices meet in one place. */
export interface GivenOrders {
  /** Waits for whoever else is at the order; called before the gift is locked, as settling an order does. */
  lockOrder(tx: Transaction, orderNo: string): Promise<void>;
  /** Why the money of an order cannot go back yet; null: it can. */
  findReturnObstacle(tx: Transaction, orderNo: string): Promise<string | null>;
  /** Sends the money of a delivered order back, whole. `checkSum`: null where nobody has to confirm. */
  returnWhole(tx: Transaction, given: { orderNo: string; checkSum: CheckSum | null; now: Date }): Promise<void>;
}

/** What every use-case of this slice works with. */
export interface GiftsContext {
  db: Database;
  clock: Clock;
  /** The site as its visitors reach it. */
  origin: string;
  secrets: GiftSecrets;
  ledger: GiftLedger;
  orders: GivenOrders;
  describeSold: DescribeSold;
  /** What people are called, by their numbers; those that are gone are left out. */
  findNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Throws `TEXT_REFUSED` for what the site lets nobody publish. */
  requireCleanText(texts: readonly string[]): Promise<void>;
  checkSumsOf: CheckSumsOf;
  /** Tells the giver, in the transaction that changes the gift. */
  notify: Notify;
}
