import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { CheckSum, CheckSumsOf } from "../../../../domain/orders/confirmed-sums.ts";
import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, Transaction } from "../../../../ports/database.ts";
import type { GiftLedger } from "../../../access/membership/membership-ledger.ts";
import type { DescribeSold } from "../../products/sold-product.ts";
import type { GiftSecrets } from "./gift-secret.ts";

/** Order functions for gifts. The app passes them in, so that the two slices are connected in one place. */
export interface GivenOrders {
  /** Locks the order. Called before the gift is locked, in the same sequence as settling an order. */
  lockOrder(tx: Transaction, orderNo: string): Promise<void>;
  /** Why the order cannot be refunded yet. null: it can be refunded. */
  findReturnObstacle(tx: Transaction, orderNo: string): Promise<string | null>;
  /** Refunds a delivered order in full. `checkSum`: null if no confirmation is needed. */
  returnWhole(tx: Transaction, given: { orderNo: string; checkSum: CheckSum | null; now: Date }): Promise<void>;
}

/** The dependencies of all use cases of this slice. */
export interface GiftsContext {
  db: Database;
  clock: Clock;
  /** The public address of the site. */
  origin: string;
  secrets: GiftSecrets;
  ledger: GiftLedger;
  orders: GivenOrders;
  describeSold: DescribeSold;
  /** Names by account id, without deleted accounts. */
  findNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The names for lists in the admin interface. */
  people: ListedPeople;
  /** Throws `TEXT_REFUSED` for text that may not be published. */
  requireCleanText(texts: readonly string[]): Promise<void>;
  checkSumsOf: CheckSumsOf;
  /** Notifies the giver in the transaction that changes the gift. */
  notify: Notify;
}
