import type { Config } from "../../config.ts";

type LossSettings = Pick<Config, "ARCHIVE_DIR" | "DATABASE_URL" | "BACKUP_DIR" | "BACKUP_HOUR">;

/** One line on what is lost with the data, and how to lose less; empty: the log is archived continuously. */
export function describePossibleLoss({
  ARCHIVE_DIR: archive,
  DATABASE_URL: url,
  BACKUP_DIR: folder,
  BACKUP_HOUR: hour,
}: LossSettings): string {
  if (archive !== undefined) return "";
  const since = folder === undefined ? "最近一次备份" : `最近一次备份（每天 ${hour} 点）`;
  const smaller =
    url === undefined
      ? "设置 ARCHIVE_DIR 连续归档，最多丢失约一秒"
      : "用数据库服务器自己的连续归档，例如它的 archive_command";
  return `数据丢失时，${since}以后的订单、账号和学习记录找不回来；要丢失得更少：${smaller}\n`;
}
