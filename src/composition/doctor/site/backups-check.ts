import type { Finding, SiteCheck } from "../../../kit/process/site-check.ts";
import { DAY_MS } from "../../../kit/values/durations.ts";
import { dayOf } from "../../../kit/values/shanghai-day.ts";
import type { Clock } from "../../../ports/clock.ts";

/** When the last backup and the last drill succeeded, or the last backup failed. */
export interface BackupFacts {
  succeeded: { at: Date } | null;
  failed: { at: Date; reason: string } | null;
  drilled: { at: Date } | null;
}

const MAX_BACKUP_DAYS = 2;
const MAX_DRILL_DAYS = 30;

/** The ages of the last scheduled backup and of the last drill. `read` is null without scheduled backups. */
export function backupsCheck(read: (() => Promise<BackupFacts>) | null, clock: Clock): SiteCheck {
  return {
    name: "backups",
    title: "备份和演练",
    async *find() {
      if (read === null) return;
      const { succeeded, failed, drilled } = await read();
      const now = clock.now().getTime();
      const isOld = (one: { at: Date } | null, days: number) => one === null || now - one.at.getTime() > days * DAY_MS;
      if (isOld(succeeded, MAX_BACKUP_DAYS)) yield lateBackup(succeeded, failed);
      if (isOld(drilled, MAX_DRILL_DAYS)) yield lateDrill(drilled);
    },
  };
}

function lateBackup(succeeded: BackupFacts["succeeded"], failed: BackupFacts["failed"]): Finding {
  const last = succeeded === null ? "每天的备份还没有成功过" : `最近一次成功的备份在 ${dayOf(succeeded.at)}`;
  return {
    severity: "error",
    what: failed === null ? last : `${last}；${dayOf(failed.at)} 失败：${failed.reason}`,
    why: "磁盘坏了或被误删以后，最多只能恢复到那一天。",
    remedy: "看日志里 daily-backup 的错误，改正以后运行一次 npm run cli -- backup。",
  };
}

function lateDrill(drilled: BackupFacts["drilled"]): Finding {
  const last = drilled === null ? "还没有演练过恢复" : `最近一次演练恢复在 ${dayOf(drilled.at)}`;
  return {
    severity: "warning",
    what: `${last}，超过 ${MAX_DRILL_DAYS} 天`,
    why: "没有恢复过的备份，要用时才知道能不能用。",
    remedy: "运行 npm run cli -- drill。",
  };
}
