import { writeFile } from "node:fs/promises";
import { readAppSecret } from "../../adapters/app-secret.ts";
import { dumpDatabase } from "../../adapters/database/dump-database.ts";
import type { Config } from "../../config.ts";
import { systemClock } from "../../ports/clock.ts";
import { type CommandOptions, openDatabase } from "../open-database.ts";
import { writeArchive } from "./write-archive.ts";

/** Runs `backup`: everything but the secret goes into one archive, the secret beside it. The site may be running. */
export async function runBackup(
  { file }: { file: string },
  options: CommandOptions & { config: Pick<Config, "APP_SECRET"> },
): Promise<void> {
  const { dataDir, APP_SECRET: configured } = options.config;
  const database = await openDatabase(options);
  try {
    const appSecret = await readAppSecret({ dataDir, configured });
    const dump = await dumpDatabase(database.url);
    try {
      const counts = await writeArchive({ file, dump, dataDir, appSecret, now: systemClock.now() });
      const rows = Object.values(counts.tables).reduce((sum, count) => sum + count, 0);
      process.stdout.write(`备份完成：${file}（${rows} 行数据，${counts.files} 个文件）\n`);
    } finally {
      await dump.close();
    }
    process.stdout.write(configured === undefined ? await setSecretAside(file, appSecret) : CONFIGURED);
  } finally {
    await database.close();
  }
}

const CONFIGURED = "密钥 APP_SECRET 不在备份里：恢复时要设置同一个 APP_SECRET\n";

async function setSecretAside(file: string, appSecret: string): Promise<string> {
  const secretFile = `${file}.app-secret`;
  await writeFile(secretFile, appSecret, { mode: 0o600, flag: "wx" });
  return `密钥不在备份里，另存为 ${secretFile}：请和备份分开保管，恢复时用 --secret 写明它\n`;
}
