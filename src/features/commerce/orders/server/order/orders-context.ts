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

/** The dependencies of all use cases of this slice. */
export interface OrdersContext {
  db: Database;
  clock: Clock;
  /** The configured gateways by name. */
  channels: PaymentChannels;
  /** The public address of the site, to which a cashier returns. */
  origin: string;
  ledger: MembershipLedger;
  /** The product functions. */
  shop: ProductShop;
  /** Services that grant their content themselves. */
  services: SoldServices;
  coupons: CouponBook;
  /** Notifies the buyer in the transaction that changes the order. */
  notify: Notify;
  logger: Pick<Logger, "info" | "warn" | "error">;
  /** The names of buyers and staff, for lists in the admin interface. */
  people: ListedPeople;
  /** The number of gated items that the user has opened since the given moment. Counting stops at a limit. */
  countOpened(reading: { userId: number; since: Date }): Promise<number>;
  /** Measures the use of orders whose agreement counts delivered content (decision 0105). */
  deliveredUse: DeliveredUse;
  /** Whether this version of the purchase agreement counts delivered content. */
  countsDeliveries(agreementVersion: string): Promise<boolean>;
  /** The user's use of one resource since the given moment. null: it no longer exists or is not measured. */
  measureUse(query: { userId: number; resourceKey: string; since: Date }): Promise<ResourceUse | null>;
  /** Why an order's invoice prevents a refund. null: no invoice prevents it. */
  findInvoiceObstacle(db: DatabaseOrTransaction, orderNo: string): Promise<string | null>;
  /** Guardians' proofs, and receipts of transfers by staff. */
  privateFiles: PrivateFiles;
  /** Runs an action of an automatic rule. It is logged like an action of staff. */
  actByRule<T>(action: string, run: (note: StaffCaller["note"]) => Promise<T>): Promise<T>;
  /** Requires confirmation before a refund above the amount set for the site is approved. */
  checkSumsOf: CheckSumsOf;
  /** Creates the gift of an order that was paid as a gift. */
  makeGift: MakeGift;
  /** Receives paid and refunded orders inside their transaction. */
  follower: OrderFollower;
  /** A keyed hash of a payer whom a gateway has identified. The same payer has the same hash. */
  markPayer(channel: ChannelName, payerId: string): string;
  /** The number of days in which a gift can be taken. */
  readGiftDays(): Promise<number>;
  /** The version of the purchase agreement that a buyer must have accepted. */
  readAgreementVersion(): Promise<string>;
}
