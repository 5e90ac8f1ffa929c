import type { Notify } from "../../../../../domain/notifications/define-notification.ts";
import type { CheckSumsOf } from "../../../../../domain/orders/confirmed-sums.ts";
import type { OrderFollower } from "../../../../../domain/orders/order-follower.ts";
import type { MakeGift } from "../../../../../domain/orders/paid-gift.ts";
import type { ResourceUse } from "../../../../../domain/orders/refund-use.ts";
import type { SoldServices } from "../../../../../domain/orders/sold-service.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import type { Logger } from "../../../../../kit/process/logger.ts";
import type { ListedPeople } from "../../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { ChannelName, PaymentChannels } from "../../../../../ports/payment-channel.ts";
import type { PrivateFiles } from "../../../../../ports/private-files.ts";
import type { MembershipLedger } from "../../../../access/membership/membership-ledger.ts";
import type { CouponBook } from "../../../coupons/coupon-book.ts";
import type { ProductShop } from "../../../products/sold-product.ts";
import type { DeliveredUse } from "../../delivered-use.ts";

/** The context of every use case of this slice. */
export interface OrdersContext {
  db: Database;
  clock: Clock;
  /** The gateways of this site, by name. */
  channels: PaymentChannels;
  /** The address of the site for visitors: a cashier returns there. */
  origin: string;
  ledger: MembershipLedger;
  /** Products. */
  shop: ProductShop;
  /** Services that grant their content themselves. */
  services: SoldServices;
  coupons: CouponBook;
  /** Notifies the buyer, in the transaction that changes the order. */
  notify: Notify;
  logger: Pick<Logger, "info" | "warn" | "error">;
  /** The names of buyers and staff, for lists of staff. */
  people: ListedPeople;
  /** How many gated items the user has opened since then; the count stops at a limit. */
  countOpened(reading: { userId: number; since: Date }): Promise<number>;
  /** The measure of orders whose agreement counts delivered content (decision 0105). */
  deliveredUse: DeliveredUse;
  /** Whether a version of the purchase agreement was published with that measure. */
  countsDeliveries(agreementVersion: string): Promise<boolean>;
  /** The user's use of one resource since then; null: it no longer exists or is not measured. */
  measureUse(query: { userId: number; resourceKey: string; since: Date }): Promise<ResourceUse | null>;
  /** Why an order's invoice prevents a refund; null: it does not. */
  findInvoiceObstacle(db: DatabaseOrTransaction, orderNo: string): Promise<string | null>;
  /** Guardians' proofs, and receipts of payments by hand. */
  privateFiles: PrivateFiles;
  /** Runs an act of an automatic rule, logged like an act of staff. */
  actByRule<T>(action: string, run: (note: StaffCaller["note"]) => Promise<T>): Promise<T>;
  /** Granting a refund above the site's sum needs confirmation. */
  checkSumsOf: CheckSumsOf;
  /** Creates a gift for an order that was paid as one. */
  makeGift: MakeGift;
  /** Receives paid and refunded orders, in their transaction. */
  follower: OrderFollower;
  /** A keyed hash of a payer whom a gateway has identified; the same payer has the same. */
  markPayer(channel: ChannelName, payerId: string): string;
  /** How many days a gift waits to be taken. */
  readGiftDays(): Promise<number>;
  /** The purchase agreement a buyer must have ticked. */
  readAgreementVersion(): Promise<string>;
}
