import { sql } from "drizzle-orm";
import type { Finding, SiteCheck } from "../../../kit/process/site-check.ts";
import { DAY_MS, HOUR_MS } from "../../../kit/values/durations.ts";
import { dayOf } from "../../../kit/values/shanghai-day.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Database } from "../../../ports/database.ts";

/** When the last backup and the last drill succeeded, or the last backup failed. */
export interface BackupFacts {
  succeeded: { at: Date } | null;
  failed: { at: Date; reason: string } | null;
  drilled: { at: Date } | null;
}

/** One day was missed. */
const MAX_BACKUP_HOURS = 36;
const MAX_DRILL_DAYS = 30;
/** Without a schedule, a weekly backup is sufficient. */
const MAX_UNSCHEDULED_DAYS = 7;
/** The archive is behind by a second or two. */
const MAX_ARCHIVE_SECONDS = 60;

/** Until when everything is in the continuous archive, and what failed since. */
export interface ArchiveFacts {
  reached: Date | null;
  base: Date | null;
  failed: { since: Date; at: Date; reason: string } | null;
  /** The archive would be lost with the data. */
  isOnDataDisk: boolean;
}

/** The newest backup in the bucket with copies, and what failed since. */
export interface CopyFacts {
  newest: Date | null;
  failed: { since: Date; at: Date; reason: string } | null;
}

/** The backups of a site, and whether it makes them itself every day. */
export interface SiteBackups {
  isScheduled: boolean;
  read(): Promise<BackupFacts>;
  /** null: the backups are not copied to a bucket. */
  readCopies: (() => Promise<CopyFacts>) | null;
  /** null: the log is not archived continuously. */
  readArchive: (() => Promise<ArchiveFacts>) | null;
}

/** The state of the backups and of the drills. */
export function backupsCheck(backups: SiteBackups, { db, clock }: { db: Database; clock: Clock }): SiteCheck {
  return {
    name: "backups",
    title: "备份和演练",
    async *find() {
      const facts = await backups.read();
      if (backups.isScheduled) yield* listBackupFindings(facts, clock.now());
      else yield* listUnscheduledFindings(facts, { now: clock.now(), loss: await countLoss(db) });
      if (backups.readCopies !== null) yield* listCopyFindings(await backups.readCopies(), { facts, now: clock.now() });
      if (backups.readArchive !== null) yield* listArchiveFindings(await backups.readArchive(), clock.now());
    },
  };
}

/** What other people entrusted to the site; nobody can enter it again. */
interface Loss {
  accounts: number;
  orders: number;
}

/** The accounts of people except staff (invented ones have no contact), and the orders that were paid, by whomever. */
async function countLoss(db: Database): Promise<Loss> {
  const { rows } = await db.execute<{ accounts: string; orders: string }>(sql`
    select
      (select count(*) from users where role = 'user' and (phone is not null or email is not null)
        and not exists (select from staff_roles where user_id = users.id)) as accounts,
      (select count(*) from orders where paid_at is not null) as orders`);
  const [{ accounts = "0", orders = "0" } = {}] = rows;
  return { accounts: Number(accounts), orders: Number(orders) };
}

/** What is wrong with the copies of a site whose backups are copied to a bucket. */
export function listCopyFindings(
  { newest, failed }: CopyFacts,
  { facts: { succeeded }, now }: { facts: Pick<BackupFacts, "succeeded">; now: Date },
): Finding[] {
  const isLate = newest === null || now.getTime() - newest.getTime() > MAX_BACKUP_HOURS * HOUR_MS;
  // Without a backup there is nothing to copy.
  const isBehind = succeeded !== null && isLate;
  if (failed === null && !isBehind) return [];
  const last = newest === null ? "桶里还没有备份" : `桶里最新的备份在 ${dayOf(newest)}`;
  return [
    {
      severity: "error",
      what: failed === null ? last : `${last}；从 ${dayOf(failed.since)} 起没有复制成功：${failed.reason}`,
      why: "服务器和 BACKUP_DIR 一起丢失时，只能恢复到桶里的那一份。",
      remedy: "检查 BACKUP_S3_ 开头的设置和网络；改正以后每小时会自动补上，看日志里 copy-backups 的错误。",
    },
  ];
}

/** What is wrong with the continuous archive of a site that keeps one. */
export function listArchiveFindings(facts: ArchiveFacts, now: Date): Finding[] {
  return [...listFailures(facts, now), ...(facts.isOnDataDisk ? [sharedDisk] : [])];
}

const sharedDisk: Finding = {
  severity: "warning",
  what: "连续归档的文件夹和数据文件夹在同一块磁盘（文件系统）上",
  why: "这块磁盘坏了，归档也一起丢失；归档的磁盘没有挂载时，也会是这样。",
  remedy: "把 ARCHIVE_DIR 的磁盘挂载上，或者换到另一块磁盘、网络文件夹。",
};

function listFailures({ reached, base, failed }: Omit<ArchiveFacts, "isOnDataDisk">, now: Date): Finding[] {
  const isBehind = reached === null || now.getTime() - reached.getTime() > MAX_ARCHIVE_SECONDS * 1_000;
  if (failed === null && !isBehind && base !== null) return [];
  const until = reached === null ? "连续归档还没有开始" : `连续归档到 ${reached.toISOString()} 为止`;
  const without = base === null && reached !== null ? "，还没有完整的一份数据库" : "";
  return [
    {
      severity: "error",
      what:
        failed === null
          ? `${until}${without}`
          : `${until}${without}；${failed.at.toISOString()} 失败：${failed.reason}`,
      why: "数据文件夹丢失以后，没有归档的提交找不回来。",
      remedy:
        "站点没有在运行就启动它；否则检查 ARCHIVE_DIR 的磁盘和权限，看日志里 a part of the archive fails 的原因。",
    },
  ];
}

/** What is wrong where only the operator makes backups. A site that has only content of its own is left alone. */
export function listUnscheduledFindings(
  { succeeded }: Pick<BackupFacts, "succeeded">,
  { now, loss: { accounts, orders } }: { now: Date; loss: Loss },
): Finding[] {
  if (accounts + orders === 0) return [];
  if (succeeded !== null && now.getTime() - succeeded.at.getTime() <= MAX_UNSCHEDULED_DAYS * DAY_MS) return [];
  const last =
    succeeded === null
      ? "站点从来没有备份过"
      : `最近一次备份在 ${dayOf(succeeded.at)}，超过 ${MAX_UNSCHEDULED_DAYS} 天`;
  return [
    {
      severity: "error",
      what: `${last}，也没有设置每天自动备份；站点里有 ${accounts} 个用户的账号，${orders} 份付过款的订单`,
      why: "磁盘坏了或被误删以后，上次备份以来的账号、订单和学习记录都找不回来。",
      remedy: "设置 BACKUP_DIR 和 BACKUP_RECIPIENT，站点就每天自动备份；今天先运行一次 npm run cli -- backup。",
    },
  ];
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
