import { basename } from "node:path";
import { readSiteState, type SiteState } from "../../features/front/site/state-contract.ts";
import { type ServedEndpoint, serveEndpoint } from "../../kit/api/serve-endpoint.ts";
import { type CheckReport, runCheck } from "../../kit/process/run-check.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Database } from "../../ports/database.ts";
import { type DoctorContext, quickChecks } from "./doctor-checks.ts";
import type { SiteBackups } from "./site/backups-check.ts";

/** One file of a scheduled backup that is still there. */
export interface StoredBackup {
  at: Date;
  file: string;
  bytes: number;
}

/** When backups and drills last succeeded or failed, with their files. */
interface RecordedBackups {
  succeeded: { at: Date; file: string } | null;
  failed: { at: Date; reason: string } | null;
  drilled: { at: Date; file: string; seconds: number } | null;
}

/** What the site knows of the machine it runs on. */
export interface Machine extends Pick<DoctorContext, "dataDir" | "sandbox" | "countMigrations"> {
  backups: Omit<SiteBackups, "read"> & {
    /** null: only the operator makes backups. */
    schedule: { folder: string; hour: number; keepDays: number } | null;
    read(): Promise<RecordedBackups>;
    /** The name of the bucket with copies; null: there is none. */
    bucket: string | null;
    /** The oldest first. */
    listStored(): Promise<StoredBackup[]>;
  };
}

interface SiteStateContext {
  db: Database;
  clock: Clock;
  machine: Machine;
}

/** The state of the site for its staff: what `doctor` finds at once, and what is recorded of backups. */
export function serveSiteState(context: SiteStateContext): ServedEndpoint[] {
  return [serveEndpoint(readSiteState, () => examineSite(context))];
}

async function examineSite({ db, clock, machine }: SiteStateContext): Promise<SiteState> {
  const { backups } = machine;
  const checks: CheckReport[] = [];
  for (const check of quickChecks({ ...machine, db, clock })) checks.push(await runCheck(check));
  const { succeeded, failed, drilled } = await backups.read();
  const stored = await backups.listStored();
  const { schedule } = backups;
  return {
    examined_at: clock.now().toISOString(),
    checks,
    backups: {
      schedule: schedule && { folder: schedule.folder, hour: schedule.hour, keep_days: schedule.keepDays },
      succeeded: succeeded && { at: succeeded.at.toISOString(), file: succeeded.file },
      failed: failed && { at: failed.at.toISOString(), reason: failed.reason },
      drilled: drilled && { at: drilled.at.toISOString(), file: drilled.file, seconds: drilled.seconds },
      copies: await readCopies(backups),
      archive: await readArchive(backups),
      stored: stored
        .toReversed()
        .map(({ at, file, bytes }) => ({ at: at.toISOString(), name: basename(file), size_bytes: bytes })),
    },
  };
}

async function readCopies({ bucket, readCopies }: Machine["backups"]): Promise<SiteState["backups"]["copies"]> {
  if (bucket === null || readCopies === null) return null;
  const { newest, failed } = await readCopies();
  return {
    bucket,
    newest_at: newest?.toISOString() ?? null,
    failed: failed && { since: failed.since.toISOString(), reason: failed.reason },
  };
}

async function readArchive(backups: Machine["backups"]): Promise<SiteState["backups"]["archive"]> {
  if (backups.readArchive === null) return null;
  const { reached, base, failed } = await backups.readArchive();
  return {
    reached_at: reached?.toISOString() ?? null,
    copied_at: base?.toISOString() ?? null,
    failed: failed && { since: failed.since.toISOString(), reason: failed.reason },
  };
}
