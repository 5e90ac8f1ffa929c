import { readdir } from "node:fs/promises";
import path from "node:path";
import { nullIfMissing } from "../../kit/process/error-code.ts";

/** How the names of scheduled backups start and end. */
export const BACKUP_PREFIX = "zhixing-";
export const BACKUP_SUFFIX = ".zip.age";

/** The name of a scheduled backup: `zhixing-20261128T040000Z.zip.age`. */
export function nameBackup(at: Date): string {
  return `${BACKUP_PREFIX}${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z${BACKUP_SUFFIX}`;
}

/** The time in the name of a scheduled backup; null: another file. */
export function readBackupTime(name: string): Date | null {
  const [, day, time] = /^zhixing-(\d{8})T(\d{6})Z\.zip\.age$/.exec(name) ?? [];
  if (day === undefined || time === undefined) return null;
  const [date, clock] = [day.replace(/(....)(..)(..)/, "$1-$2-$3"), time.replace(/(..)(..)(..)/, "$1:$2:$3")];
  return new Date(`${date}T${clock}Z`);
}

/** The scheduled backups of a folder, by the time in their names, the oldest first. Other files are not ours. */
export async function listBackups(folder: string): Promise<{ at: Date; file: string }[]> {
  const backups: { at: Date; file: string }[] = [];
  for (const name of ((await readdir(folder).catch(nullIfMissing)) ?? []).sort()) {
    const at = readBackupTime(name);
    if (at !== null) backups.push({ at, file: path.join(folder, name) });
  }
  return backups;
}
