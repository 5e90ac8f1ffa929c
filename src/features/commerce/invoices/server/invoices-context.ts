import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { OrderBooks } from "../../orders/order-books.ts";

/** The dependencies of all use cases of this slice. */
export interface InvoicesContext {
  db: Database;
  clock: Clock;
  books: OrderBooks;
  /** The names of buyers, for lists in the admin interface. */
  people: ListedPeople;
  /** Notifies the buyer in the transaction that decides. */
  notify: Notify;
}
