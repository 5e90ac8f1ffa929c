import { access, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { clusterFolder } from "../../adapters/data-folder.ts";
import { startEmbeddedPostgres } from "../../adapters/database/embedded-server.ts";
import { checkEmpty, loadDatabase } from "../../adapters/database/load-database.ts";
import { RESTORE_FOLDER } from "../../adapters/unfinished-restore.ts";
import type { Config } from "../../config.ts";
import { nullIfMissing } from "../../kit/process/error-code.ts";
import { isDiskFull } from "../../kit/process/full-disk.ts";
import { explainFailure } from "../explain-failure.ts";
import { type CommandOptions, migrationsFolder } from "../open-database.ts";
import { ARCHIVED_FOLDERS, markSecret } from "./archive-format.ts";
import { type ClaimedDatabase, claimDatabase } from "./claimed-database.ts";
import { addFolders, addTables, type ContentHash, createContentHash } from "./content-hash.ts";
import type { BackupSettings, KeyOptions } from "./encryption.ts";
import { type ErasedAccount, eraseAgain, readErasedAccounts } from "./erased-accounts.ts";
import { type Archive, openArchive } from "./read-archive.ts";
import {
  beginStaging,
  markReady,
  putInPlace,
  readLeftover,
  removeStaging,
  stagedFile,
  stagingFolder,
} from "./restore-staging.ts";
import { noticeOldFormat } from "./verify-backup.ts";

export interface RestoreCommand extends KeyOptions {
  name: "restore";
  /** A backup, or the folder of an archive. */
  file: string;
  /** The moment to which an archive is restored; null: its end. */
  at: Date | null;
  /** The file in which `backup` stored the secret; encrypted archives contain it. */
  secret: string | null;
}

type Secret = Awaited<ReturnType<typeof findSecret>>;
type RestoreOptions = CommandOptions & { config: Pick<Config, "APP_SECRET"> & BackupSettings };

/** One restore with everything that it works on. */
interface Restore extends RestoreOptions {
  archive: Archive;
  secret: Secret;
  /** Accounts erased after the backup was made. */
  erased: readonly ErasedAccount[];
  /** null: the embedded database, which is prepared like everything else. */
  database: ClaimedDatabase | null;
}

/**
 * Runs `restore`: fills an empty database and an empty data folder, or changes nothing. It checks the whole archive
 * first, then prepares everything in staging folders, and moves it to its place at the end (decision 0108).
 */
export async function runRestore(command: RestoreCommand, options: RestoreOptions): Promise<void> {
  const { config } = options;
  const archive = await openArchive(command.file, { given: command, settings: config });
  let database: ClaimedDatabase | null = null;
  try {
    const secret = await findSecret(command, config, archive);
    if (markSecret(secret.text) !== archive.manifest.secret_mark)
      throw new Error(`${secret.source} 不是这份备份的密钥：用它恢复，登录和两步验证都会失效`);
    await archive.verify();
    process.stdout.write(noticeOldFormat(archive));
    if (config.DATABASE_URL !== undefined) database = await claimDatabase(config.DATABASE_URL);
    await restore({ ...options, archive, secret, database, erased: await findErasedSince(archive, command.file) });
  } finally {
    await database?.close();
    archive.close();
  }
}

/** A list that cannot be read fails the restore: without it, erased accounts would be back. */
async function findErasedSince({ manifest }: Archive, file: string): Promise<ErasedAccount[]> {
  const madeAt = new Date(manifest.made_at);
  return (await readErasedAccounts(path.dirname(file))).filter(({ erased_at: at }) => at >= madeAt);
}

async function restore(task: Restore): Promise<void> {
  const { archive, database } = task;
  const { dataDir } = task.config;
  if ((await settleLeftover(task)) === "complete") {
    process.stdout.write(`上次的恢复已经接着做完，备份于 ${archive.manifest.made_at}\n`);
    return;
  }
  await checkTargets(task);
  let restored: RestoredContent;
  try {
    await beginStaging(dataDir);
    await database?.mark();
    restored = await prepare(task);
    await markReady(dataDir, archive.manifest.made_at);
  } catch (error) {
    await takeBack(task);
    const reason = isDiskFull(error) ? "磁盘满了，写不下" : explainFailure(error);
    throw new Error(`没有恢复，目标和原来一样：${reason}`, { cause: error });
  }
  await complete(task);
  const { counts, manifest } = archive;
  process.stdout.write(`恢复完成：${restored.rows} 行数据，${counts.files} 个文件，备份于 ${manifest.made_at}\n`);
  process.stdout.write(`总校验值 ${restored.hash}，${counts.content_hash ? "与备份时相同" : "旧备份里没有，未比较"}\n`);
  if (restored.erasedAgain > 0)
    process.stdout.write(`备份以后注销的 ${restored.erasedAgain} 个账号又在里面，站点启动时会再次删除\n`);
}

/** A restore that was killed is undone; one that had only the final move left is completed. */
async function settleLeftover(task: Restore): Promise<"complete" | "nothing"> {
  const left = await readLeftover(task.config.dataDir);
  if (left?.madeAt) {
    await complete(task);
    return left.madeAt === task.archive.manifest.made_at ? "complete" : "nothing";
  }
  if (left || (await task.database?.isMarked())) await takeBack(task);
  return "nothing";
}

async function complete({ config, database }: Restore): Promise<void> {
  await putInPlace(config.dataDir);
  await database?.unmark();
  await removeStaging(config.dataDir);
}

async function takeBack({ config, database, logger }: Restore): Promise<void> {
  if (database) {
    if (await database.isMarked()) await database.undo();
  } else await stopStagedServer(config.dataDir, logger);
  await removeStaging(config.dataDir);
}

/** A restore that was killed leaves its database server running. */
export async function stopStagedServer(dataDir: string, logger: CommandOptions["logger"]): Promise<void> {
  const folder = stagingFolder(dataDir);
  const isRunning = await access(path.join(clusterFolder(folder), "postmaster.pid")).then(() => true, nullIfMissing);
  if (!isRunning) return;
  try {
    await (await startEmbeddedPostgres({ dataDir: folder, logger })).stop();
  } catch (error) {
    // Without its files the server ends by itself.
    logger.warn({ err: error }, "the server of an unfinished restore could not be stopped");
  }
}

async function checkTargets({ config, secret }: Restore): Promise<void> {
  const { dataDir, DATABASE_URL: url } = config;
  for (const folder of ARCHIVED_FOLDERS) await checkFolder(path.join(dataDir, folder));
  if (secret.isFile) await checkSecret(path.join(dataDir, "app-secret"), secret.text);
  if (url === undefined) await checkFolder(clusterFolder(dataDir));
  else await checkEmpty(url);
}

/** What database and folders contain after a restore, read from them and not from the archive. */
interface RestoredContent {
  rows: number;
  hash: string;
  /** The number of accounts whose erasure is due again. */
  erasedAgain: number;
}

/** Writes everything to the staging folders. */
async function prepare({ archive, config, secret, erased, logger }: Restore): Promise<RestoredContent> {
  const { dataDir, DATABASE_URL: url } = config;
  const folder = stagingFolder(dataDir);
  if (secret.isFile)
    await writeFile(path.join(folder, "app-secret"), secret.text, { mode: 0o600, flag: "wx", flush: true });
  await archive.unpackFiles((name) => stagedFile(dataDir, name));
  const content = createContentHash();
  await addFolders(content, (archived) => path.join(dataDir, archived, RESTORE_FOLDER));
  const embedded = url === undefined ? await startEmbeddedPostgres({ dataDir: folder, logger }) : null;
  try {
    return await load({ archive, content, erased, url: url ?? embedded?.url ?? "", logger });
  } finally {
    await embedded?.stop();
  }
}

interface LoadTask extends Pick<CommandOptions, "logger"> {
  archive: Archive;
  erased: readonly ErasedAccount[];
  /** Already contains the files. */
  content: ContentHash;
  url: string;
}

/** The data is committed only if it is equal to the data of the backup. */
async function load({ archive, content, erased, url, logger }: LoadTask): Promise<RestoredContent> {
  const { manifest, counts, openTable } = archive;
  let hash = "";
  let erasedAgain = 0;
  const rows = await loadDatabase({
    url,
    shape: manifest.shape,
    migrationsFolder,
    openTable,
    logger,
    async checkLoaded(readTable) {
      await addTables(content, manifest.shape.tables, readTable);
      hash = content.digest();
      if (counts.content_hash !== undefined && counts.content_hash !== hash)
        throw new Error(`恢复出来的内容和备份时不同：总校验值应是 ${counts.content_hash}，算出来的是 ${hash}`);
    },
    async addLater(client) {
      erasedAgain = await eraseAgain(client, erased);
    },
  });
  for (const [table, wanted] of Object.entries(counts.tables)) {
    if (rows.get(table) !== wanted)
      throw new Error(`备份不完整：${table} 应有 ${wanted} 行，只有 ${rows.get(table)} 行`);
  }
  return { rows: [...rows.values()].reduce((sum, count) => sum + count, 0), hash, erasedAgain };
}

async function findSecret(
  command: RestoreCommand,
  config: Pick<Config, "APP_SECRET">,
  archive: Archive,
): Promise<{ text: string; source: string; isFile: boolean }> {
  if (config.APP_SECRET !== undefined) return { text: config.APP_SECRET, source: "APP_SECRET", isFile: false };
  const inside = command.secret === null ? await archive.readSecret() : null;
  if (inside !== null) return { text: inside, source: command.file, isFile: true };
  if (command.secret === null)
    throw new Error("恢复要有当时的密钥：用 --secret 写明备份时另存的密钥文件，或设置 APP_SECRET");
  const text = await readFile(command.secret, "utf8").catch((cause: unknown) => {
    throw new Error(`读不到密钥文件 ${command.secret}`, { cause });
  });
  return { text: text.trim(), source: command.secret, isFile: true };
}

export async function checkSecret(file: string, text: string): Promise<void> {
  const there = await readFile(file, "utf8").catch(nullIfMissing);
  if (there !== null && there.trim() !== text) throw new Error(`${file} 里已有另一个密钥：请换成备份的那个`);
}

export async function checkFolder(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
  if (names.some((name) => name !== RESTORE_FOLDER)) throw new Error(`${folder} 不是空的：请换一个空的 DATA_DIR`);
}
