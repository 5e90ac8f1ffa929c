import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { OrderBooks } from "../../orders/order-books.ts";

/** The context of every use case of this slice. */
export interface InvoicesContext {
  db: Database;
  clock: Clock;
  books: OrderBooks;
  /** Notifies the buyer, in the transaction that decides. */
  notify: Notify;
}
