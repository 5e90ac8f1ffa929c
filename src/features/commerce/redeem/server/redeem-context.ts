import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { CodeLedger } from "../../../access/membership/membership-ledger.ts";
import type { ProductShop } from "../../products/sold-product.ts";

/** The context of every use case of this slice. */
export interface RedeemContext {
  db: Database;
  clock: Clock;
  /** Hash of a code; worthless without the site's secret. */
  hashCode(code: string): string;
  ledger: CodeLedger;
  /** The names of accounts, for lists of staff. */
  people: ListedPeople;
  shop: ProductShop;
}
