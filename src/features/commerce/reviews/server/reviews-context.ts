import type { JudgeText, WithdrawWriting } from "../../../../domain/moderation/judging.ts";
import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";

/** Somebody as everyone may see them. */
interface VisiblePerson {
  id: number;
  name: string;
  avatarUrl: string | null;
  isStaff: boolean;
}

export interface ReviewsContext {
  db: Database;
  clock: Clock;
  /** In any order; those that are gone are left out. */
  describePeople(ids: readonly number[]): Promise<VisiblePerson[]>;
  judge: JudgeText;
  withdraw: WithdrawWriting;
  notify: Notify;
  /** Of products that are or were sold; those that never were are missing. */
  findTitles(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Of these people those who hold something of it that was bought. */
  filterBuyers(productId: number, userIds: readonly number[]): Promise<ReadonlySet<number>>;
}
