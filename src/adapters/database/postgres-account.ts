import { execFile } from "node:child_process";
import { chown, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { clusterFolder } from "../data-folder.ts";

const run = promisify(execFile);

/** The account that runs PostgreSQL; null means the current account. */
export type PostgresAccount = { uid: number; gid: number } | null;

const ACCOUNT_NAME = "postgres";

/**
 * PostgreSQL refuses to run as root, so root uses another account: the owner of the cluster or, before there is a
 * cluster, of the data folder, so that its owner can still start it afterwards; otherwise an ordinary system account,
 * which is created if it is missing.
 */
export async function findPostgresAccount(dataDir: string): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return null;
  const owner = (await findOwner(clusterFolder(dataDir))) ?? (await findOwner(dataDir));
  return owner ?? (await lookUp()) ?? (await create());
}

/** The owner of the data folder if the process is root and the folder belongs to another user; otherwise null. */
export async function findDataOwner(dataDir: string): Promise<PostgresAccount> {
  return process.getuid?.() === 0 ? findOwner(dataDir) : null;
}

async function findOwner(folder: string): Promise<PostgresAccount> {
  const facts = await stat(folder).catch(() => null);
  return facts && facts.uid !== 0 ? { uid: facts.uid, gid: facts.gid } : null;
}

async function lookUp(): Promise<PostgresAccount> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", ACCOUNT_NAME]), run("id", ["-g", ACCOUNT_NAME])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

async function create(): Promise<PostgresAccount> {
  const recipes: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/bin/false", ACCOUNT_NAME]],
    ["adduser", ["-S", "-D", "-H", ACCOUNT_NAME]],
  ];
  for (const [command, options] of recipes) {
    await run(command, options).catch(() => undefined);
    const account = await lookUp();
    if (account) return account;
  }
  throw new Error("数据库不能以 root 运行，也无法创建系统用户 postgres：请改用普通用户启动，或设置 DATABASE_URL");
}

/** Whether the account can reach this path and enter or run it; a project below `/root` (mode 700) fails here. */
export async function isReachable(target: string, account: PostgresAccount): Promise<boolean> {
  if (!account) return true;
  for (let step = target; ; step = path.dirname(step)) {
    const facts = await stat(step);
    const bit = facts.uid === account.uid ? 0o100 : facts.gid === account.gid ? 0o010 : 0o001;
    if (!(facts.mode & bit)) return false;
    if (step === path.dirname(step)) return true;
  }
}

/** Makes a private folder and all its contents the account's property, also after a copy made by root. */
export async function ensureOwnedFolder(folder: string, account: PostgresAccount): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!account || (await stat(folder)).uid === account.uid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await chown(path.join(folder, entry), account.uid, account.gid);
  }
  await chown(folder, account.uid, account.gid);
}
