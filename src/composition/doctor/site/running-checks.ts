import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { findDrift } from "../../../features/front/search/server/index/reindex.ts";
import type { Finding, SiteCheck } from "../../../kit/process/site-check.ts";
import type { Database } from "../../../ports/database.ts";
import { searchedContent } from "../../searched-content.ts";

/** Compares the search index with the content, in batches. */
export function searchCheck(db: Database): SiteCheck {
  return {
    name: "search",
    title: "搜索索引",
    async *find() {
      for (const { kind, id } of await findDrift({ db, content: searchedContent }))
        yield {
          severity: "error",
          what: `索引和内容不一致：${kind} ${id}`,
          why: "搜索找不到这个内容，或显示它以前的文字。",
          remedy: "运行 npm run cli -- reindex；站点可以正在运行。",
        };
    },
  };
}

/** A job that is due is taken within seconds, if the site runs. */
const LATE_MINUTES = 15;
const FAILED_DAYS = 7;

/** Background work that waits too long, or failed for good. */
export function jobsCheck(db: Database): SiteCheck {
  return {
    name: "jobs",
    title: "后台任务",
    async *find() {
      const { rows: queues } = await db.execute(sql`select to_regclass('jobs.job') is not null as is_there`);
      if (!queues[0]?.is_there) return;
      const { rows } = await db.execute<{ name: string; is_failed: boolean; count: string; minutes: string }>(sql`
        select name, state = 'failed' as is_failed, count(*) as count,
          floor(extract(epoch from now() - min(case state when 'failed' then completed_on else start_after end)) / 60) as minutes
        from jobs.job
        where state in ('created', 'retry') and start_after < now() - make_interval(mins => ${LATE_MINUTES})
          or state = 'failed' and completed_on > now() - make_interval(days => ${FAILED_DAYS})
        group by 1, 2 order by 1, 2`);
      for (const { name, is_failed, count, minutes } of rows)
        yield is_failed ? failed(name, count) : late(name, count, minutes);
    },
  };
}

const late = (name: string, count: string, minutes: string): Finding => ({
  severity: "warning",
  what: `后台任务 ${name} 有 ${count} 个到期没有做，最早的等了 ${minutes} 分钟`,
  why: "通知、退款、对账和转码由后台任务完成，站点停着或忙不过来时不会做。",
  remedy: "确认站点正在运行；正在运行的，看日志里这个任务的错误。",
});

const failed = (name: string, count: string): Finding => ({
  severity: "warning",
  what: `后台任务 ${name} 在 ${FAILED_DAYS} 天里有 ${count} 个失败，不再重试`,
  why: "这些工作没有做完。",
  remedy: "看日志里这个任务的错误，改正以后由下一次定时运行补做。",
});

const LEAST_FREE_SHARE = 0.05;
const LEAST_FREE_BYTES = 1024 ** 3;

/** The room on the disk of the data folder. */
export function diskCheck(dataDir: string, read: typeof statfs = statfs): SiteCheck {
  return {
    name: "disk",
    title: "磁盘",
    async *find() {
      const { bavail, blocks, bsize } = await read(dataDir);
      const free = bavail * bsize;
      if (free >= LEAST_FREE_BYTES && bavail / blocks >= LEAST_FREE_SHARE) return;
      yield {
        severity: "warning",
        what: `数据文件夹所在的磁盘只剩 ${Math.floor(free / 1024 ** 2)} MiB（${Math.floor((bavail / blocks) * 100)}%）`,
        why: "磁盘满了以后站点只能读不能写：不能付款、学习和上传。",
        remedy: "删去旧的备份和日志，或换大一些的磁盘。",
      };
    },
  };
}

const OLDEST_SUPPORTED = 15;

/**
 * The version of the server, which may be the operator's own, and of the schema. `countMigrations`: how many
 * migrations this program has; null: any schema is right.
 */
export function databaseCheck(db: Database, countMigrations: (() => number) | null): SiteCheck {
  return {
    name: "database",
    title: "数据库",
    async *find() {
      const { rows } = await db.execute<{ version: string; is_corrupt: boolean }>(
        sql`select current_setting('server_version') as version, coalesce(sum(checksum_failures), 0) > 0 as is_corrupt
          from pg_stat_database where datname = current_database()`,
      );
      const [{ version = "", is_corrupt = false } = {}] = rows;
      if (Number.parseInt(version, 10) < OLDEST_SUPPORTED)
        yield {
          severity: "warning",
          what: `数据库是 PostgreSQL ${version}`,
          why: "这个版本不再更新，站点也不再测试它。",
          remedy: `升级到 PostgreSQL ${OLDEST_SUPPORTED} 或更新的版本。`,
        };
      const newer = countMigrations === null ? 0 : (await countAppliedMigrations(db)) - countMigrations();
      if (newer > 0)
        yield {
          severity: "warning",
          what: `程序比数据库旧，少 ${newer} 个更新`,
          why: "升级撤销以后是这样：新版本才有的内容不显示，这时做的备份只有新版本能恢复。",
          remedy: "换上新版本（或它的修复版本）的程序再启动，见 docs/operations.md 的“撤销升级”。",
        };
      if (is_corrupt)
        yield {
          severity: "error",
          what: "数据库报告过数据页的校验错误",
          why: "磁盘或内存有故障，数据正在损坏。",
          remedy: "马上备份到别的机器，用 backup --verify 核对，再换磁盘恢复。",
        };
    },
  };
}

async function countAppliedMigrations(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) as count from drizzle.__drizzle_migrations`);
  return Number(rows[0]?.count);
}

/** Services that are played on this machine, on a site that is meant for the public. */
export function sandboxCheck(simulated: readonly string[], isPublic: boolean): SiteCheck {
  return {
    name: "sandbox",
    title: "沙箱",
    async *find() {
      if (!isPublic) return;
      for (const service of simulated)
        yield {
          severity: "warning",
          what: `${service}还在用沙箱`,
          why: "沙箱里的付款不是真钱，短信和邮件也不会送到。",
          remedy: "按 docs/operations.md 的“设置”填写这项服务的配置，再重新启动站点。",
        };
    },
  };
}
