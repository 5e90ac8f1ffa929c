import type { ModerateText, WithdrawWriting } from "../../../../domain/moderation/moderated-content.ts";
import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";

/** A person in the public form. */
interface VisiblePerson {
  id: number;
  name: string;
  avatarUrl: string | null;
  isStaff: boolean;
}

export interface ReviewsContext {
  db: Database;
  clock: Clock;
  /** In any order; missing ones are omitted. */
  describePeople(ids: readonly number[]): Promise<VisiblePerson[]>;
  moderate: ModerateText;
  withdraw: WithdrawWriting;
  notify: Notify;
  /** Of products that are or were sold; others are missing. */
  findTitles(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Whether the product of this column has the word in its title; undefined: there is no word. */
  isTitled: ListedPeople["isMeant"];
  /** The names of authors, for lists of staff. */
  people: ListedPeople;
  /** Those of these people who have a bought right to it. */
  filterBuyers(productId: number, userIds: readonly number[]): Promise<ReadonlySet<number>>;
}
