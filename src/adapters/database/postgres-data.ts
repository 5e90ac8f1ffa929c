import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { nullIfMissing } from "../../kit/process/error-code.ts";
import { clusterFolder, passwordFile } from "../data-folder.ts";
import { ensureOwnedFolder, isReachable, type PostgresAccount } from "./postgres-account.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";

const run = promisify(execFile);

/** The owner of the embedded cluster and the name of the site's database in it. */
export const CLUSTER_USER = "zhixing";

export interface Cluster {
  /** The PostgreSQL data directory itself. */
  folder: string;
  password: string;
  account: PostgresAccount;
  binaries: PostgresBinaries;
}

/** Ensures that `DATA_DIR/postgres` is a cluster of our version; creates it at the first start. */
export async function prepareCluster(options: {
  dataDir: string;
  account: PostgresAccount;
  binaries: PostgresBinaries;
  isThrowAway: boolean;
}): Promise<Cluster> {
  const { dataDir, account, binaries } = options;
  const folder = clusterFolder(dataDir);
  const clusterVersion = await readText(path.join(folder, "PG_VERSION"));
  const password = await ensurePassword(dataDir, clusterVersion !== null);
  const cluster = { folder, password, account, binaries };
  if (clusterVersion === null) await createCluster(cluster, options.isThrowAway);
  else await checkVersion(clusterVersion, cluster);
  await ensureOwnedFolder(folder, account);
  return cluster;
}

async function ensurePassword(dataDir: string, mustExist: boolean): Promise<string> {
  const file = passwordFile(dataDir);
  const stored = await readText(file);
  if (stored) return stored;
  if (mustExist) throw new Error(`缺少数据库密码文件 ${file}：请从备份恢复它，它与 postgres 目录同时生成`);
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
  // `link` refuses to overwrite, so two processes that start at the same time use the same password.
  await link(draft, file).catch(() => undefined);
  await rm(draft);
  const settled = await readText(file);
  if (!settled) throw new Error(`无法写入数据库密码文件 ${file}：请检查数据目录的权限`);
  return settled;
}

async function createCluster(cluster: Cluster, isThrowAway: boolean): Promise<void> {
  const draft = `${cluster.folder}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(path.join(draft, "cluster"), { recursive: true, mode: 0o700 });
  await writeFile(path.join(draft, "password"), `${cluster.password}\n`, { mode: 0o600 });
  await ensureOwnedFolder(draft, cluster.account);
  try {
    await runInitdb({ ...cluster, folder: path.join(draft, "cluster") }, isThrowAway);
    // A finished cluster is renamed, so that a kill in between never leaves an incomplete one.
    await rename(path.join(draft, "cluster"), cluster.folder);
  } catch (error) {
    const isMadeByAnother = (await readText(path.join(cluster.folder, "PG_VERSION"))) !== null;
    if (!isMadeByAnother) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function runInitdb({ folder, account, binaries }: Cluster, isThrowAway: boolean): Promise<void> {
  const home = await reachableName(folder, account);
  const locale = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
  await run(
    binaries.initdb,
    [
      `--pgdata=${home}`,
      `--pwfile=${home}/../password`,
      `--username=${CLUSTER_USER}`,
      // Only this user can open the socket of a throw-away server, and without passwords about a thousand connections
      // cost a quarter less.
      `--auth-local=${isThrowAway ? "trust" : "scram-sha-256"}`,
      "--auth-host=scram-sha-256",
      "--encoding=UTF8",
      // Code-point order does not change with system upgrades; pg_trgm still uses lc_ctype to recognise Chinese
      // letters.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      `--lc-ctype=${locale}`,
      "--no-instructions",
      ...(isThrowAway ? ["--no-sync", "--no-data-checksums"] : []),
    ],
    { ...account, cwd: folder, env: { PATH: "/usr/bin:/bin" } },
  ).catch((error: { stderr?: string }) => {
    throw new Error(`无法建立数据库目录：${(error.stderr ?? String(error)).trim()}`, { cause: error });
  });
}

/**
 * A name for the folder that the account can open. If a parent folder denies access, the working directory can still be
 * used: it is entered before root gives up its rights.
 */
export async function reachableName(folder: string, account: PostgresAccount): Promise<string> {
  const real = await realpath(folder);
  return (await isReachable(real, account)) ? real : "/proc/self/cwd";
}

async function checkVersion(clusterVersion: string, { folder, binaries }: Cluster): Promise<void> {
  const { stdout } = await run(binaries.postgres, ["--version"]);
  const ours = /(\d+)\./.exec(stdout)?.[1];
  if (ours === clusterVersion) return;
  throw new Error(
    `数据目录 ${folder} 属于 PostgreSQL ${clusterVersion}，当前程序是 ${ours}：请用原来的版本备份后恢复，见 docs/operations.md`,
  );
}

/** Trimmed text of a file, or null when it is missing or empty. */
export async function readText(file: string): Promise<string | null> {
  const text = await readFile(file, "utf8").catch(nullIfMissing);
  return text?.trim() || null;
}
