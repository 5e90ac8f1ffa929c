import { randomUUID } from "node:crypto";
import { connectDatabase } from "../adapters/database/connect.ts";
import { createJobSender } from "../adapters/jobs/job-sender.ts";
import { notificationTypes } from "../composition/notification-types.ts";
import type { Notify } from "../domain/notifications/define-notification.ts";
import type { GuardAccount } from "../domain/staff/guarded-acts.ts";
import type { Permission } from "../domain/staff/permissions.ts";
import { createNotify } from "../features/community/notifications/server/notify.ts";
import { createAccountDirectory } from "../features/identity/auth/server/owner/account-directory.ts";
import type { makeAdmin, resetSecondFactor } from "../features/identity/auth/server/owner/make-admin.ts";
import { createPasswordHasher } from "../features/identity/auth/server/passwords/password-hash.ts";
import { act } from "../features/identity/staff/server/audit-acts.ts";
import { createAccountGuard } from "../features/identity/staff/server/guard-accounts.ts";
import { AppError } from "../kit/api/app-error.ts";
import type { StaffCaller } from "../kit/api/caller.ts";
import { systemClock } from "../ports/clock.ts";
import { type CommandOptions, openDatabase } from "./open-database.ts";

/** One connection holds the transaction; the other is used for lookups outside it. */
const CONNECTIONS = 2;

type AccountContext = Parameters<typeof makeAdmin>[0] &
  Parameters<typeof resetSecondFactor>[0] & {
    notify: Notify;
    /** The common rule for actions of staff on accounts. */
    guardAccount: GuardAccount;
    /** Performs an action under its name in the API and records it like every action of staff (decision 0019). */
    act<T>(
      doing: { action: string; permission: Permission },
      run: (note: StaffCaller["note"]) => Promise<T>,
    ): Promise<T>;
  };

/** Runs commands on accounts, on the configured database; the site may be running. */
export async function openAccounts<T>(
  options: CommandOptions,
  use: (context: AccountContext) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(options);
  const { db, close } = connectDatabase({
    url: database.url,
    max: CONNECTIONS,
    applicationName: "zhixing-cli",
    logger: options.logger,
  });
  const jobs = createJobSender({ db, url: database.url, logger: options.logger });
  try {
    const clock = systemClock;
    // A running site sends notifications immediately; otherwise its job, which runs every minute, finds the stored
    // notices.
    const notify = createNotify({ types: notificationTypes, clock, sendJob: jobs.send });
    const directory = createAccountDirectory(db);
    const nobody = { actorId: null, ip: null, requestId: `cli-${randomUUID()}` };
    return await use({
      db,
      clock,
      notify,
      guardAccount: createAccountGuard({
        notify,
        findNames: directory.findNamesIn,
        lockOwners: (tx) => directory.lockOwners(tx, clock.now()),
      }),
      passwords: createPasswordHasher(),
      act: (doing, run) => act({ db, clock, logger: options.logger }, { ...nobody, ...doing }, run),
    });
  } catch (error) {
    throw error instanceof AppError ? new Error(explain(error)) : error;
  } finally {
    await jobs.close();
    await close();
    await database.close();
  }
}

/** The field's message is more precise than the form's. */
function explain(error: AppError): string {
  return Object.values(error.errors ?? {}).flat()[0] ?? error.message;
}
