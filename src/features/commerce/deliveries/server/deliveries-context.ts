import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { UsedLine } from "../../orders/used-line.ts";
import type { OpenRight } from "../opening-right.ts";
import type { LineDelivery } from "./list-use.ts";

export interface DeliveriesContext {
  db: Database;
  clock: Clock;
  /** The user's rights in force at this moment. */
  listOpenRights(db: DatabaseOrTransaction, held: { userId: number; now: Date }): Promise<OpenRight[]>;
  /** The longest period after a payment in which use can matter for a refund. */
  readRefundDays(db: DatabaseOrTransaction): Promise<number>;
  /** Whether the user can still get a refund of a line because it has hardly been used. */
  mayReturnUnused(
    db: DatabaseOrTransaction,
    line: { orderNo: string; orderLine: number | null; userId: number; now: Date },
  ): Promise<boolean>;
  people: ListedPeople;
  /** The use of each line as a refund would count it now. Throws 404. */
  listUsedLines(orderNo: string): Promise<UsedLine[]>;
  /** Titles in the order of the deliveries. */
  nameDeliveries(rows: readonly LineDelivery[]): Promise<string[]>;
}
