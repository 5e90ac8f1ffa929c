import type { Clock } from "../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";

/** The name by which staff identify it. */
export type PricedName = { kind: "plan"; slug: string } | { kind: "product"; id: number };

/** A plan or product, as provided by its slice. */
export interface Priced {
  /** `plan:3`, `product:7` */
  subject: string;
  title: string;
  /** The price without a promotion. */
  regularPriceFen: number;
}

export interface PricesContext {
  db: Database;
  clock: Clock;
  /** Blocks orders and other changes of it until the transaction ends. null: it does not exist. */
  lockPriced(tx: Transaction, name: PricedName): Promise<Priced | null>;
  /** The lowest price before coupons that was paid in this period and not refunded. null: there is none. */
  findLowestCharged(
    db: DatabaseOrTransaction,
    sold: { subject: string; from: Date; until: Date },
  ): Promise<number | null>;
}
