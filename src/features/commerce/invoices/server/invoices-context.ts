import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { OrderBooks } from "../../orders/order-books.ts";

/** What every use-case of this slice works with. */
export interface InvoicesContext {
  db: Database;
  clock: Clock;
  books: OrderBooks;
  /** Tells the buyer, in the transaction that decides. */
  notify: Notify;
}
