import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { clusterFolder } from "../../adapters/data-folder.ts";
import { RECOVERED_LOG, recoverCluster } from "../../adapters/database/recover-cluster.ts";
import { segmentName, segmentStart } from "../../adapters/database/wal-position.ts";
import type { Config } from "../../config.ts";
import { isDiskFull } from "../../kit/process/full-disk.ts";
import { HOUR_MS } from "../../kit/values/durations.ts";
import { systemClock } from "../../ports/clock.ts";
import { ARCHIVED_FOLDERS, markSecret } from "../backup/archive-format.ts";
import { type BackupSettings, decrypt, openDecrypter } from "../backup/encryption.ts";
import { eraseAgain, readErasedAccounts } from "../backup/erased-accounts.ts";
import { checkFolder, checkSecret, type RestoreCommand, stopStagedServer } from "../backup/restore.ts";
import {
  beginStaging,
  markReady,
  putInPlace,
  readLeftover,
  removeStaging,
  stagedFile,
  stagingFolder,
} from "../backup/restore-staging.ts";
import { explainFailure } from "../explain-failure.ts";
import type { CommandOptions } from "../open-database.ts";
import { UsageError } from "../usage.ts";
import { type Base, followPieces, listBases, listPieces, listSeries, type Piece } from "./archive-layout.ts";
import { readReached } from "./archive-wal.ts";
import { type UnpackedBase, unpackBase, unpackCopies, unpackLog } from "./unpack-archive.ts";

type RestoreOptions = CommandOptions & { config: Pick<Config, "APP_SECRET"> & BackupSettings };

/** A transaction's time is a little before its log is durable. */
export const SLACK_MS = 5_000;

/** What is restored: a copy of the cluster, and the log from its beginning. */
interface Plan {
  base: Base;
  pieces: Piece[];
  /** Until when everything written is in it. */
  until: Date;
}

/** Runs `restore` for the folder of an archive: everything as it was at a moment, or at the end of the archive. */
export async function runRestoreArchive(command: RestoreCommand, options: RestoreOptions): Promise<void> {
  const { config, logger } = options;
  const { dataDir } = config;
  const begun = systemClock.now();
  if (config.DATABASE_URL !== undefined) throw new UsageError("归档只能恢复到内嵌的数据库：去掉 DATABASE_URL 再运行");
  const label = `${path.resolve(command.file)} ${command.at?.toISOString() ?? ""}`;
  const left = await readLeftover(dataDir);
  if (left?.madeAt === label) {
    await putInPlace(dataDir);
    await removeStaging(dataDir);
    process.stdout.write("上次的恢复已经接着做完\n");
    return;
  }
  if (left?.madeAt) throw new Error(`${dataDir} 里另一次恢复只差最后一步：先用原来的参数再运行一次`);
  if (left) await undo();
  for (const folder of ARCHIVED_FOLDERS) await checkFolder(path.join(dataDir, folder));
  await checkFolder(clusterFolder(dataDir));
  const plan = await choosePlan(command.file, command.at);
  let outcome: Outcome;
  try {
    await beginStaging(dataDir);
    outcome = await prepare(command, options, plan);
    await markReady(dataDir, label);
  } catch (error) {
    await undo();
    const reason = isDiskFull(error) ? "磁盘满了，写不下" : explainFailure(error);
    throw new Error(`没有恢复，目标和原来一样：${reason}`, { cause: error });
  }
  await putInPlace(dataDir);
  await removeStaging(dataDir);
  const seconds = ((systemClock.now().getTime() - begun.getTime()) / 1_000).toFixed(1);
  const { last, files, erasedAgain } = outcome;
  process.stdout.write(
    `恢复完成：${files} 个文件，数据库的最后一次提交在 ${last?.toISOString() ?? "复制以前"}，恢复用时 ${seconds} 秒（RTO）\n`,
  );
  process.stdout.write(
    command.at === null
      ? `归档到 ${plan.until.toISOString()} 为止：在那以后提交的内容已经丢失（RPO）\n`
      : `恢复到 ${command.at.toISOString()}：在那以后提交的内容不在里面\n`,
  );
  if (erasedAgain > 0) process.stdout.write(`那以后注销的 ${erasedAgain} 个账号又在里面，站点启动时会再次删除\n`);

  async function undo(): Promise<void> {
    await stopStagedServer(dataDir, logger);
    await removeStaging(dataDir);
  }
}

interface Outcome {
  last: Date | null;
  files: number;
  erasedAgain: number;
}

async function prepare(command: RestoreCommand, { config, logger }: RestoreOptions, plan: Plan): Promise<Outcome> {
  const { dataDir } = config;
  const { base, pieces } = plan;
  const folder = stagingFolder(dataDir);
  const keys = { given: command, settings: config };
  const unpacked = await unpackBase(base.file, folder, keys);
  await placeSecret(unpacked, { config, folder, file: base.file });
  const decrypter = await openDecrypter(base.file, keys);
  await unpackLog(pieces, path.join(clusterFolder(folder), RECOVERED_LOG), decrypter);
  const files = await unpackCopies(command.file, {
    since: unpacked.facts.begun_at,
    locate: (name) => stagedFile(dataDir, name),
    decryptStream: (file, source) => decrypt(file, { source, ...keys }),
  });
  // An erasure is dated a little before its commit; those that are restored are not repeated.
  const since = (command.at ?? plan.until).getTime() - HOUR_MS;
  const erased = (await readErasedAccounts(command.file)).filter(({ erased_at: at }) => at.getTime() >= since);
  let erasedAgain = 0;
  const last = await recoverCluster({
    dataDir: folder,
    at: command.at,
    logger,
    async work(client) {
      erasedAgain = await eraseAgain(client, erased);
    },
  });
  return { last, files, erasedAgain };
}

async function placeSecret(
  { facts, secret }: UnpackedBase,
  { config, folder, file }: { config: RestoreOptions["config"]; folder: string; file: string },
): Promise<void> {
  const used = config.APP_SECRET ?? secret;
  if (used === null) throw new Error("归档里没有密钥：设置归档时的 APP_SECRET 再恢复");
  if (markSecret(used) !== facts.secret_mark)
    throw new Error(`APP_SECRET 不是 ${file} 的密钥：用它恢复，登录和两步验证都会失效`);
  if (config.APP_SECRET !== undefined) return;
  await checkSecret(path.join(config.dataDir, "app-secret"), used);
  const draft = path.join(folder, "app-secret.part");
  await writeFile(draft, used, { mode: 0o600, flush: true });
  await rename(draft, path.join(folder, "app-secret"));
}

/** Throws an error of one line if the archive does not contain that moment, or if a part of the log is missing. */
async function choosePlan(archive: string, at: Date | null): Promise<Plan> {
  const series = await listSeries(archive);
  const bases = (await Promise.all(series.map((name) => listBases(archive, name)))).flat();
  const base = bases
    .filter((one) => at === null || one.at <= at)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .at(-1);
  if (base === undefined)
    throw new Error(
      bases.length === 0
        ? `${archive} 里还没有一份完整的归档`
        : `归档里没有那一刻：最早可以恢复到 ${bases.map((one) => one.at.toISOString()).sort()[0]}`,
    );
  const reached = await readReached(archive, base.series);
  const all = await listPieces(archive, base.series);
  const { pieces, end } = followPieces(all, segmentStart(base.start));
  const last = reached !== null && end >= reached.position ? reached.at : (pieces.at(-1)?.at ?? base.at);
  // The log of the copy itself can be archived a little before the copy is complete.
  const until = new Date(Math.max(last.getTime(), base.at.getTime()));
  const timeline = Number.parseInt(all[0]?.segment.slice(0, 8) ?? "1", 16);
  const missing = `归档不完整：缺少 ${segmentName(timeline, end)} 的一段（${path.join(archive, base.series, "wal")}）`;
  if (end < base.stop) throw new Error(missing);
  if (at === null) {
    if (reached !== null && end < reached.position)
      throw new Error(`${missing}；可以用 --at 恢复到 ${until.toISOString()} 以前`);
    return { base, pieces, until };
  }
  const after = pieces.findIndex((piece) => piece.to >= base.stop && piece.at.getTime() >= at.getTime() + SLACK_MS);
  if (after !== -1) return { base, pieces: pieces.slice(0, after + 1), until };
  if (until < at)
    throw new Error(
      `归档里没有那一刻：从 ${base.at.toISOString()} 起可以恢复到 ${until.toISOString()}${reached !== null && end < reached.position ? `；${missing}` : ""}`,
    );
  return { base, pieces, until };
}
