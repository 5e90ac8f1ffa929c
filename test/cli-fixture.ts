import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { setUpDatabase } from "./database/database.ts";
import { runSharedCli } from "./run-cli.ts";

/** The command line with its own database and a folder for files; both are removed after the tests of the file. */
export async function setUpCli() {
  const database = await setUpDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-cli-"));
  afterAll(() => rm(folder, { recursive: true }));
  const env = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, "data") };
  return {
    database,
    folder,
    cli: (...args: string[]) => runSharedCli(env, args),
    cliIn: (more: Record<string, string>, ...args: string[]) => runSharedCli({ ...env, ...more }, args),
    /** Writes a folder of files; returns its path. */
    async write(name: string, files: Record<string, string>): Promise<string> {
      const source = path.join(folder, name);
      await mkdir(source, { recursive: true });
      for (const [file, text] of Object.entries(files)) await writeFile(path.join(source, file), text);
      return source;
    },
  };
}
