import type { ModerateText, WithdrawWriting } from "../../../../domain/moderation/moderated-content.ts";
import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";

/** A user in the public form. */
interface VisiblePerson {
  id: number;
  name: string;
  avatarUrl: string | null;
  isStaff: boolean;
}

export interface ReviewsContext {
  db: Database;
  clock: Clock;
  /** In any order. Missing users are omitted. */
  describePeople(ids: readonly number[]): Promise<VisiblePerson[]>;
  moderate: ModerateText;
  withdraw: WithdrawWriting;
  notify: Notify;
  /** Titles of products that are or were sold. Others are missing. */
  findTitles(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Whether the title of the product in this column contains the search text. undefined: there is no search text. */
  isTitled: ListedPeople["isMeant"];
  /** The names of authors, for lists in the admin interface. */
  people: ListedPeople;
  /** The users among these who have a bought right to the product. */
  filterBuyers(productId: number, userIds: readonly number[]): Promise<ReadonlySet<number>>;
}
