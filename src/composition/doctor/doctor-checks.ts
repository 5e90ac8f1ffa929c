import { rebuildCheck } from "../../features/commerce/orders/server/bills/rebuild-store.ts";
import type { SiteCheck } from "../../kit/process/site-check.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Database } from "../../ports/database.ts";
import type { FileStorage } from "../../ports/file-storage.ts";
import { moneyChecks } from "./money/money-checks.ts";
import { backupsCheck, type SiteBackups } from "./site/backups-check.ts";
import { fileChecks } from "./site/file-checks.ts";
import { addressCheck, gatewaysCheck, mailTrial, smsTrial } from "./site/outside-checks.ts";
import { databaseCheck, diskCheck, jobsCheck, sandboxCheck, searchCheck } from "./site/running-checks.ts";

export interface DoctorContext {
  db: Database;
  dataDir: string;
  storage: { files: Pick<FileStorage, "open">; media: Pick<FileStorage, "open"> };
  /** The services that the sandbox simulates, and whether the site has an address of its own. */
  sandbox: { simulated: readonly string[]; isPublic: boolean };
  backups: SiteBackups;
  /** How many migrations this program has. */
  countMigrations(): number;
  accounts: Parameters<typeof gatewaysCheck>[0];
  address: Pick<Parameters<typeof addressCheck>[0], "origin" | "notifyUrls" | "readCertificate">;
  /** Messages that are really sent, on request only. */
  trials: {
    mail: { sender: Parameters<typeof mailTrial>[0]; to: string } | null;
    sms: { sender: Parameters<typeof smsTrial>[0]; to: string } | null;
  };
  clock: Clock;
  fetch: typeof globalThis.fetch;
}

/** Everything that `doctor` examines, in the order of its report (decision 0151). */
export function doctorChecks(context: DoctorContext): SiteCheck[] {
  const { db, storage, accounts, address, trials, clock, fetch } = context;
  return [
    ...moneyChecks(db),
    ...fileChecks(db, storage),
    searchCheck(db),
    ...quickChecks(context),
    gatewaysCheck(accounts, { clock, fetch }),
    addressCheck({ ...address, clock, fetch }),
    ...(trials.mail === null ? [] : [mailTrial(trials.mail.sender, trials.mail.to)]),
    ...(trials.sms === null ? [] : [smsTrial(trials.sms.sender, trials.sms.to)]),
  ];
}

/** The checks that a page may wait for: they read no content, no file of the storage and no other machine. */
export function quickChecks({
  db,
  dataDir,
  sandbox,
  backups,
  countMigrations,
  clock,
}: Pick<DoctorContext, "db" | "dataDir" | "sandbox" | "backups" | "countMigrations" | "clock">): SiteCheck[] {
  return [
    backupsCheck(backups, { db, clock }),
    jobsCheck(db),
    diskCheck(dataDir),
    databaseCheck(db, countMigrations),
    sandboxCheck(sandbox.simulated, sandbox.isPublic),
  ];
}

/** What can be examined of restored data alone, without a site, its settings or a connection. `storage` is null without files. */
export function restoredChecks({
  db,
  storage,
}: Pick<DoctorContext, "db"> & { storage: DoctorContext["storage"] | null }): SiteCheck[] {
  return [
    ...moneyChecks(db),
    ...(storage === null ? [] : fileChecks(db, storage)),
    searchCheck(db),
    databaseCheck(db, null),
  ];
}

/** What `doctor --rebuild` examines instead. */
export function rebuildChecks(context: { db: Database; clock: Clock }): SiteCheck[] {
  return [rebuildCheck(context)];
}
