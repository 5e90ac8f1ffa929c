import type { Clock } from "../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { OpenRight } from "../opening-right.ts";

export interface DeliveriesContext {
  db: Database;
  clock: Clock;
  /** The user's rights in force at this moment. */
  listOpenRights(db: DatabaseOrTransaction, held: { userId: number; now: Date }): Promise<OpenRight[]>;
  /** The longest time after a payment in which its use can matter to a refund. */
  readRefundDays(db: DatabaseOrTransaction): Promise<number>;
  /** Whether the user can still get a refund of a line because it is unused. */
  mayReturnUnused(
    db: DatabaseOrTransaction,
    line: { orderNo: string; orderLine: number | null; userId: number; now: Date },
  ): Promise<boolean>;
}
