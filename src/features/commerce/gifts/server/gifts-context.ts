import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { CheckSum, CheckSumsOf } from "../../../../domain/orders/confirmed-sums.ts";
import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, Transaction } from "../../../../ports/database.ts";
import type { GiftLedger } from "../../../access/membership/membership-ledger.ts";
import type { DescribeSold } from "../../products/sold-product.ts";
import type { GiftSecrets } from "./gift-secret.ts";

/** What orders do for gifts; passed in by the app, so that the two slices meet in one place. */
export interface GivenOrders {
  /** Waits for other transactions of the order; called before the gift is locked, as settling an order does. */
  lockOrder(tx: Transaction, orderNo: string): Promise<void>;
  /** Why the order cannot be refunded yet; null: it can. */
  findReturnObstacle(tx: Transaction, orderNo: string): Promise<string | null>;
  /** Refunds a delivered order in full. `checkSum`: null where no confirmation is needed. */
  returnWhole(tx: Transaction, given: { orderNo: string; checkSum: CheckSum | null; now: Date }): Promise<void>;
}

/** The context of every use case of this slice. */
export interface GiftsContext {
  db: Database;
  clock: Clock;
  /** The site as its visitors reach it. */
  origin: string;
  secrets: GiftSecrets;
  ledger: GiftLedger;
  orders: GivenOrders;
  describeSold: DescribeSold;
  /** Names by account id; deleted accounts are left out. */
  findNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The same for lists of staff. */
  people: ListedPeople;
  /** Throws `TEXT_REFUSED` for text that may not be published. */
  requireCleanText(texts: readonly string[]): Promise<void>;
  checkSumsOf: CheckSumsOf;
  /** Notifies the giver, in the transaction that changes the gift. */
  notify: Notify;
}
