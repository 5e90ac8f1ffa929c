import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { Job } from "../../../../kit/process/job.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import { arrangeLedger } from "./ledger/arrange-ledger.ts";
import { lockLedger } from "./ledger/grant-store.ts";
import { findUsersWithoutLengths } from "./ledger/term-store.ts";

const USERS_AT_ONCE = 200;

interface ArrangingDependencies {
  db: Database;
  clock: Clock;
  notify: Notify;
}

/**
 * Arranges ledgers from before lengths were stored, once each. Gaps close from now on, and nobody loses time
 * (decisions §10, rule 11). It also finds ledgers that were imported from an export of an earlier release. If none is
 * left, a run only reads an empty index.
 */
export function arrangeExistingJob(context: ArrangingDependencies): Job {
  return { name: "arrange-existing-terms", schedule: "* * * * *", run: () => arrangeExisting(context) };
}

async function arrangeExisting({ db, clock, notify }: ArrangingDependencies): Promise<void> {
  for (let after = 0; ; ) {
    const userIds = await findUsersWithoutLengths(db, { after, limit: USERS_AT_ONCE });
    for (const userId of userIds) {
      await db.transaction(async (tx) => {
        await lockLedger(tx, userId);
        await arrangeLedger({ notify }, tx, { userId, cause: "rules", now: clock.now() });
      });
    }
    after = userIds.at(-1) ?? after;
    if (userIds.length < USERS_AT_ONCE) return;
  }
}
