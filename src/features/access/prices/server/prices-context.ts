import type { Clock } from "../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";

/** What operators name it by. */
export type PricedName = { kind: "plan"; slug: string } | { kind: "product"; id: number };

/** Something with a price, as its slice provides it. */
export interface Priced {
  /** `plan:3`, `product:7` */
  subject: string;
  title: string;
  /** Without a promotion. */
  regularPriceFen: number;
}

export interface PricesContext {
  db: Database;
  clock: Clock;
  /** Orders for it and other changes of it wait until the transaction ends. null: it does not exist. */
  lockPriced(tx: Transaction, name: PricedName): Promise<Priced | null>;
  /** The lowest price before coupons that was paid in these days and not refunded; null: none was. */
  findLowestCharged(
    db: DatabaseOrTransaction,
    sold: { subject: string; from: Date; until: Date },
  ): Promise<number | null>;
}
