import { notificationTypes } from "../../src/composition/notification-types.ts";
import type { Notify } from "../../src/domain/notifications/define-notification.ts";
import type { GuardAccount } from "../../src/domain/staff/guarded-acts.ts";
import { createNotify } from "../../src/features/community/notifications/server/notify.ts";
import { createAccountDirectory } from "../../src/features/identity/auth/server/owner/account-directory.ts";
import { createAccountGuard } from "../../src/features/identity/staff/server/guard-accounts.ts";
import { type Clock, systemClock } from "../../src/ports/clock.ts";
import type { Database } from "../../src/ports/database.ts";

/** The rule for actions of staff on accounts, built as in the product. */
export function createTestGuard(
  db: Database,
  {
    clock = systemClock,
    notify = createNotify({ types: notificationTypes, clock, sendJob: async () => true }),
  }: TestGuardOptions = {},
): GuardAccount {
  const directory = createAccountDirectory(db);
  return createAccountGuard({
    notify,
    findNames: directory.findNamesIn,
    lockOwners: (tx) => directory.lockOwners(tx, clock.now()),
  });
}

interface TestGuardOptions {
  clock?: Clock;
  notify?: Notify;
}
