import type { Finding, SiteCheck } from "../../../kit/process/site-check.ts";
import { DAY_MS, HOUR_MS } from "../../../kit/values/durations.ts";
import { dayOf } from "../../../kit/values/shanghai-day.ts";
import type { Clock } from "../../../ports/clock.ts";

/** When the last backup and the last drill succeeded, or the last backup failed. */
export interface BackupFacts {
  succeeded: { at: Date } | null;
  failed: { at: Date; reason: string } | null;
  drilled: { at: Date } | null;
}

/** One day was missed. */
const MAX_BACKUP_HOURS = 36;
const MAX_DRILL_DAYS = 30;

/** The state of the scheduled backups and of the drills. `read` is null without scheduled backups. */
export function backupsCheck(read: (() => Promise<BackupFacts>) | null, clock: Clock): SiteCheck {
  return {
    name: "backups",
    title: "备份和演练",
    async *find() {
      if (read !== null) yield* listBackupFindings(await read(), clock.now());
    },
  };
}

/** What is wrong with the backups of a site that makes them: the rule of `doctor` and of the start. */
export function listBackupFindings({ succeeded, failed, drilled }: BackupFacts, now: Date): Finding[] {
  const age = ({ at }: { at: Date }) => now.getTime() - at.getTime();
  const hasFailed = failed !== null && (succeeded === null || failed.at > succeeded.at);
  const isLate = succeeded === null || age(succeeded) > MAX_BACKUP_HOURS * HOUR_MS;
  // Without a backup there is nothing to restore.
  const isDrillDue = succeeded !== null && (drilled === null || age(drilled) > MAX_DRILL_DAYS * DAY_MS);
  return [
    ...(hasFailed || isLate ? [missingBackup(succeeded, hasFailed ? failed : null)] : []),
    ...(isDrillDue ? [missingDrill(drilled)] : []),
  ];
}

function missingBackup(succeeded: BackupFacts["succeeded"], failed: BackupFacts["failed"]): Finding {
  const last = succeeded === null ? "每天的备份还没有成功过" : `最近一次成功的备份在 ${dayOf(succeeded.at)}`;
  return {
    severity: "error",
    what: failed === null ? last : `${last}；${dayOf(failed.at)} 失败：${failed.reason}`,
    why: "磁盘坏了或被误删以后，最多只能恢复到那一天。",
    remedy: "看日志里 daily-backup 的错误，改正以后运行一次 npm run cli -- backup。",
  };
}

function missingDrill(drilled: BackupFacts["drilled"]): Finding {
  return {
    severity: "warning",
    what: drilled === null ? "还没有演练过恢复" : `最近一次演练恢复在 ${dayOf(drilled.at)}，超过 ${MAX_DRILL_DAYS} 天`,
    why: "没有恢复过的备份，要用时才知道能不能用。",
    remedy: "运行 npm run cli -- drill。",
  };
}
