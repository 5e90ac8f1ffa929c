import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { CodeLedger } from "../../../access/membership/membership-ledger.ts";
import type { ProductShop } from "../../products/sold-product.ts";

/** The dependencies of all use cases of this slice. */
export interface RedeemContext {
  db: Database;
  clock: Clock;
  /** The hash of a code. It cannot be computed without the site's secret. */
  hashCode(code: string): string;
  ledger: CodeLedger;
  /** The names of accounts, for lists in the admin interface. */
  people: ListedPeople;
  shop: ProductShop;
}
