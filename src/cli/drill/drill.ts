import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Config } from "../../config.ts";
import { systemClock } from "../../ports/clock.ts";
import { recordBackup } from "../backup/backup-record.ts";
import type { BackupSettings, KeyOptions } from "../backup/encryption.ts";
import { listBackups } from "../backup/list-backups.ts";
import { runRestore } from "../backup/restore.ts";
import type { CommandOptions } from "../open-database.ts";
import { UsageError } from "../usage.ts";
import { tryPages } from "./drilled-site.ts";
import { examineRestored } from "./examine-restored.ts";

export interface DrillCommand extends KeyOptions {
  name: "drill";
  /** null: the newest scheduled backup. */
  file: string | null;
  secret: string | null;
}

type DrillOptions = CommandOptions & {
  config: Pick<Config, "APP_SECRET" | "BACKUP_DIR" | "S3_BUCKET"> & BackupSettings;
};

/**
 * Runs `drill`: restores a backup into a scratch folder with a database of its own, which compares the hash of
 * everything, examines the restored data as `doctor` does, starts a site on it and opens ten pages. Nothing of the real
 * site is read or changed except the record.
 */
export async function runDrill(command: DrillCommand, options: DrillOptions): Promise<void> {
  const { config } = options;
  const file = command.file ?? (await findNewest(config.BACKUP_DIR));
  const begun = systemClock.now();
  const scratch = await mkdtemp(path.join(tmpdir(), "zhixing-drill-"));
  try {
    process.stdout.write(`演练：把 ${file} 恢复到临时的文件夹和数据库\n`);
    const dataDir = path.join(scratch, "data");
    await runRestore(
      { ...command, name: "restore", file, at: null },
      { ...options, config: { ...config, dataDir, DATABASE_URL: undefined } },
    );
    await examineRestored({ dataDir, hasFiles: config.S3_BUCKET === undefined, logger: options.logger });
    process.stdout.write("体检恢复出来的数据：没有发现问题\n");
    const report = path.join(scratch, "connections");
    await writeFile(report, "");
    const pages = await tryPages({ dataDir, report, appSecret: config.APP_SECRET });
    const outgoing = (await readFile(report, "utf8")).trim();
    if (outgoing !== "") throw new Error(`演练的站点想连接别的机器，已经拦下：${outgoing.split("\n").join("、")}`);
    const at = systemClock.now();
    const seconds = Math.round((at.getTime() - begun.getTime()) / 1_000);
    await recordBackup(config.dataDir, { drilled: { at, file, seconds } });
    process.stdout.write(
      `演练成功：打开了 ${pages.length} 页（${pages.join(" ")}），没有对外连接，用时 ${seconds} 秒\n`,
    );
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function findNewest(folder: string | undefined): Promise<string> {
  if (folder === undefined) throw new UsageError("drill 要写明备份文件，或设置 BACKUP_DIR，用里面最新的一份");
  const newest = (await listBackups(folder)).at(-1);
  if (newest === undefined) throw new Error(`${folder} 里还没有自动备份`);
  return newest.file;
}
