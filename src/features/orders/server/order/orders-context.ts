import type { Logger } from "../../../../kit/process/logger.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { PaymentChannels } from "../../../../ports/payment-channel.ts";
import type { MakeGift } from "../../../gifts/paid-gift.ts";
import type { MembershipLedger } from "../../../membership/membership-ledger.ts";
import type { Notify } from "../../../notifications/notify.ts";
import type { ProductShop } from "../../../products/sold-product.ts";

/** What every use-case of this slice works with. */
export interface OrdersContext {
  db: Database;
  clock: Clock;
  /** The gateways of this site, by name. */
  channels: PaymentChannels;
  /** The site as its visitors reach it: where a cashier sends them back. */
  origin: string;
  ledger: MembershipLedger;
  /** What is sold singly. */
  shop: ProductShop;
  /** Tells the buyer, in the transaction that changes the order. */
  notify: Notify;
  logger: Pick<Logger, "info" | "warn" | "error">;
  /** How many gated items somebody has opened since then; what is above some is not counted any further. */
  countOpened(reading: { userId: number; since: Date }): Promise<number>;
  /** Makes a gift of an order that was paid as one. */
  makeGift: MakeGift;
  /** How many days a gift waits to be taken. */
  readGiftDays(): Promise<number>;
  /** The purchase agreement a buyer must have ticked. */
  readAgreementVersion(): Promise<string>;
}
