import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { startEmbeddedPostgres } from "../../adapters/database/embedded-server.ts";
import { checkEmpty, loadDatabase } from "../../adapters/database/load-database.ts";
import type { Config } from "../../config.ts";
import { type CommandOptions, migrationsFolder } from "../open-database.ts";
import { ARCHIVED_FOLDERS, markSecret } from "./archive-format.ts";
import { type Archive, openArchive } from "./read-archive.ts";

export interface RestoreCommand {
  name: "restore";
  file: string;
  /** The file that `backup` set the secret aside in. */
  secret: string | null;
}

/** Runs `restore`: fills an empty database and an empty data folder, or changes nothing. */
export async function runRestore(
  command: RestoreCommand,
  { config, logger }: CommandOptions & { config: Pick<Config, "APP_SECRET"> },
): Promise<void> {
  const { dataDir } = config;
  const archive = await openArchive(command.file);
  try {
    const secret = await findSecret(command, config);
    if (markSecret(secret.text) !== archive.manifest.secret_mark)
      throw new Error(`${secret.source} 不是这份备份的密钥：用它恢复，登录和两步验证都会失效`);
    for (const folder of ARCHIVED_FOLDERS) await checkFolder(path.join(dataDir, folder));
    await mkdir(dataDir, { recursive: true });
    const embedded = config.DATABASE_URL === undefined ? await startEmbeddedPostgres({ dataDir, logger }) : null;
    try {
      await load(archive, { url: config.DATABASE_URL ?? embedded?.url ?? "", dataDir, logger });
    } finally {
      await embedded?.stop();
    }
    if (secret.isFile) await storeSecret(path.join(dataDir, "app-secret"), secret.text);
  } finally {
    archive.close();
  }
}

async function load(
  archive: Archive,
  { url, dataDir, logger }: { url: string; dataDir: string; logger: CommandOptions["logger"] },
): Promise<void> {
  const { manifest, counts, openTable } = archive;
  await checkEmpty(url);
  const rows = await loadDatabase({ url, shape: manifest.shape, migrationsFolder, openTable, logger });
  for (const [table, wanted] of Object.entries(counts.tables)) {
    if (rows.get(table) !== wanted)
      throw new Error(`备份不完整：${table} 应有 ${wanted} 行，只有 ${rows.get(table)} 行`);
  }
  const files = await archive.unpackFiles(dataDir);
  if (files !== counts.files) throw new Error(`备份不完整：应有 ${counts.files} 个文件，只有 ${files} 个`);
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
  process.stdout.write(`恢复完成：${total} 行数据，${files} 个文件，备份于 ${manifest.made_at}\n`);
}

async function findSecret(
  command: RestoreCommand,
  config: Pick<Config, "APP_SECRET" | "dataDir">,
): Promise<{ text: string; source: string; isFile: boolean }> {
  if (config.APP_SECRET !== undefined) return { text: config.APP_SECRET, source: "APP_SECRET", isFile: false };
  if (command.secret === null)
    throw new Error("恢复要有当时的密钥：用 --secret 写明备份时另存的密钥文件，或设置 APP_SECRET");
  const text = await readFile(command.secret, "utf8").catch((cause: unknown) => {
    throw new Error(`读不到密钥文件 ${command.secret}`, { cause });
  });
  return { text: text.trim(), source: command.secret, isFile: true };
}

async function storeSecret(file: string, text: string): Promise<void> {
  const there = await readFile(file, "utf8").catch(() => null);
  if (there?.trim() === text) return;
  await writeFile(file, text, { mode: 0o600, flag: "wx" }).catch((cause: unknown) => {
    throw new Error(`${file} 里已有另一个密钥：请换成备份的那个`, { cause });
  });
}

async function checkFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.length > 0) throw new Error(`${folder} 不是空的：请换一个空的 DATA_DIR`);
}
