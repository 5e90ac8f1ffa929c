import type { Notify } from "../domain/notifications/define-notification.ts";
import type { GuardAccount } from "../domain/staff/guarded-acts.ts";
import type { Auth } from "../features/identity/auth/server/auth.ts";
import { createAccountGuard } from "../features/identity/staff/server/guard-accounts.ts";
import { createStaff, type Staff } from "../features/identity/staff/server/staff.ts";
import type { Logger } from "../kit/process/logger.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database } from "../ports/database.ts";
import { actSubjects } from "./act-subjects.ts";

interface StaffOptions {
  db: Database;
  clock: Clock;
  logger: Pick<Logger, "error">;
  notify: Notify;
  /** Identity depends on staff, and staff on identity. */
  findAuth(): Auth;
}

/** The staff of the site, and the rule for their actions on accounts. */
export function joinStaff({ db, clock, logger, notify, findAuth }: StaffOptions): {
  staff: Staff;
  guardAccount: GuardAccount;
} {
  const guardAccount = createAccountGuard({
    notify,
    findNames: (tx, ids) => findAuth().directory.findNamesIn(tx, ids),
    lockOwners: (tx) => findAuth().directory.lockOwners(tx, clock.now()),
  });
  const staff = createStaff({
    db,
    clock,
    logger,
    guardAccount,
    actSubjects,
    describeAccounts: (ids) => findAuth().directory.describeAccounts(ids),
    findMeant: (search) => findAuth().directory.findMeant(search),
    findById: (id) => findAuth().directory.findById(id),
    listOwners: (on) => findAuth().directory.listOwners(on),
    setView: (user, viewAs) => findAuth().views.setView(user, viewAs),
    endViews: (userId) => findAuth().views.endViews(userId),
  });
  return { staff, guardAccount };
}
