import type { SearchableResources } from "../../../../domain/content/searchable-resources.ts";
import type { NotificationTypes } from "../../../../domain/notifications/define-notification.ts";
import type { DescribeFollowed, FindTeacher, ReleasedKind } from "../../../../domain/notifications/followed.ts";
import type { Permission } from "../../../../domain/staff/permissions.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { Logger } from "../../../../kit/process/logger.ts";
import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { MailSender } from "../../../../ports/mail-sender.ts";
import type { SmsSender } from "../../../../ports/sms-sender.ts";

/** The recipient of a notification, provided by the identity slice. */
export interface Recipient {
  id: number;
  name: string;
  /** E.164. */
  phone: string | null;
  email: string | null;
  /** Neither banned nor deleted. */
  isOpen: boolean;
}

export interface NotificationsDependencies {
  types: NotificationTypes;
  db: Database;
  clock: Clock;
  logger: Pick<Logger, "info" | "warn" | "error">;
  mail: MailSender;
  sms: SmsSender;
  appSecret: string;
  /** The base address of links in mails. */
  origin: string;
  readSiteName(): Promise<string>;
  people: Pick<ListedPeople, "findNames">;
  /** The existing ones; others are omitted. */
  findRecipients(db: DatabaseOrTransaction, options: { ids: readonly number[]; now: Date }): Promise<Recipient[]>;
  /** Accounts of staff with a permission, as the transaction sees them. */
  listHolders(tx: Transaction, permission: Permission): Promise<number[]>;
  isStaff(user: Pick<CallingUser, "id" | "isAdmin">): Promise<boolean>;
  describeFollowed: DescribeFollowed;
  /** The released items as seen by the calling transaction. */
  releases: {
    resources: Record<ReleasedKind, Pick<SearchableResources, "describe">>;
    /** Documents that are in no list but can be read in an appendix. */
    listReadInAppendix(tx: Transaction, options: { ids: readonly number[]; now: Date }): Promise<number[]>;
    findTeacher: FindTeacher;
  };
  /** Queues a job that runs if this transaction commits. */
  sendJob(name: string, data: object, options: { tx: Transaction }): Promise<boolean>;
}
