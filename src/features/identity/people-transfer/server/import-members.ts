import type { Clock } from "../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { BroughtMember } from "../plan-members.ts";
import { MAX_AT_ONCE } from "../transfer-limits.ts";

export interface TransferDependencies {
  db: Database;
  clock: Clock;
  readSiteName(): Promise<string>;
  /** Of these addresses, those that have an account. */
  findTaken(db: DatabaseOrTransaction, emails: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Creates accounts for the addresses that have none.
   * @returns the new ones by address
   */
  addAccounts(
    tx: Transaction,
    options: { accounts: readonly { email: string; name: string }[]; siteName: string; now: Date },
  ): Promise<ReadonlyMap<string, number>>;
  bringLevels(
    tx: Transaction,
    rights: readonly { userId: number; level: 2 | 3; endsAt: Date | null }[],
    now: Date,
  ): Promise<void>;
}

export interface BroughtReport {
  added: number;
  /** How many of them have a level. */
  withLevel: number;
  /** Addresses that already have an account, which was not changed. */
  known: string[];
}

/**
 * Creates accounts with their levels for members of another site. Each account and its levels are one transaction, so
 * an interrupted run can be repeated. An existing account is not changed: staff grant its former levels.
 */
export async function importMembers(
  context: TransferDependencies,
  {
    members,
    isDryRun,
    onProgress = () => undefined,
  }: {
    members: readonly BroughtMember[];
    isDryRun: boolean;
    /** Called before each batch; may throw to stop the import. */
    onProgress?: (done: number) => void;
  },
): Promise<BroughtReport> {
  const report: BroughtReport = { added: 0, withLevel: 0, known: [] };
  const siteName = await context.readSiteName();
  for (let at = 0; at < members.length; at += MAX_AT_ONCE) {
    onProgress(at);
    const batch = members.slice(at, at + MAX_AT_ONCE);
    const isNew = isDryRun ? await foresee(context, batch) : await bring(context, { batch, siteName });
    for (const { email, levels } of batch) {
      if (!isNew(email)) report.known.push(email);
      else {
        report.added += 1;
        if (levels.length > 0) report.withLevel += 1;
      }
    }
  }
  return report;
}

type IsNew = (email: string) => boolean;

async function foresee({ db, findTaken }: TransferDependencies, batch: readonly BroughtMember[]): Promise<IsNew> {
  const taken = await findTaken(
    db,
    batch.map(({ email }) => email),
  );
  return (email) => !taken.has(email);
}

async function bring(
  context: TransferDependencies,
  { batch, siteName }: { batch: readonly BroughtMember[]; siteName: string },
): Promise<IsNew> {
  const now = context.clock.now();
  const added = await context.db.transaction(async (tx) => {
    const ids = await context.addAccounts(tx, { accounts: batch, siteName, now });
    const rights = batch.flatMap(({ email, levels }) => {
      const userId = ids.get(email);
      return userId === undefined ? [] : levels.map((level) => ({ ...level, userId }));
    });
    await context.bringLevels(tx, rights, now);
    return ids;
  });
  return (email) => added.has(email);
}
