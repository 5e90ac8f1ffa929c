import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { Logger } from "../../../../kit/process/logger.ts";
import type { Throttle } from "../../../../kit/process/throttle.ts";
import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Captcha } from "../../../../ports/captcha.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { MailSender } from "../../../../ports/mail-sender.ts";
import type { PrivateFiles } from "../../../../ports/private-files.ts";

/** The dependencies of staff actions, also on the command line. */
export interface CaseAdminContext {
  db: Database;
  clock: Clock;
  notify: Notify;
  /** The names of people, and the search for people in admin lists. */
  people: ListedPeople;
}

export interface CasesContext extends CaseAdminContext {
  logger: Logger;
  appSecret: string;
  origin: string;
  captcha: Pick<Captcha, "verify">;
  throttle: Throttle;
  mail: MailSender;
  readSiteName(): Promise<string>;
  /** The storage of private files. */
  privateFiles: PrivateFiles;
  /** Accounts that may work on cases. */
  listManagers(): Promise<readonly number[]>;
}
