import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { listSourceFiles } from "./list-source-files.ts";
import { root } from "./run-command.ts";

const run = promisify(execFile);
const UNIT_TEST = /\.test\.tsx?$/;
const IMPORT = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

export interface ChangedTests {
  /** Files that differ from the commit or are not tracked yet. */
  changed: string[];
  /** Test files to run, nearest first. */
  tests: string[];
}

/**
 * Unit tests near what changed since a commit, nearest first: changed tests, tests that import a changed file, tests in
 * the folder of a changed file. Paths are relative to the project. Throws an Error with one line for an unknown commit.
 */
export async function findChangedTests(commit: string): Promise<ChangedTests> {
  const changed = await listChanged(commit);
  const testFiles = (await listSourceFiles()).filter((file) => UNIT_TEST.test(file));
  const imports = await Promise.all(testFiles.map(readImports));
  const isChanged = new Set(changed);
  const folders = new Set(changed.filter(isCode).map((file) => path.dirname(file)));
  const tests = [
    ...testFiles.filter((file) => isChanged.has(file)),
    ...testFiles.filter((_, index) => imports[index]?.some((file) => isChanged.has(file))),
    ...testFiles.filter((file) => folders.has(path.dirname(file))),
  ];
  return { changed, tests: [...new Set(tests)] };
}

const isCode = (file: string) => /\.tsx?$/.test(file);

async function listChanged(commit: string): Promise<string[]> {
  const git = async (...options: string[]) => (await run("git", options, { cwd: root })).stdout.split("\n");
  const known = await git("rev-parse", "--verify", "--quiet", `${commit}^{commit}`).catch(() => null);
  if (!known) throw new Error(`unknown commit: ${commit}`);
  const tracked = await git("diff", "--name-only", "--no-renames", commit);
  const added = await git("ls-files", "--others", "--exclude-standard");
  return [...new Set([...tracked, ...added])].filter(Boolean).sort();
}

async function readImports(file: string): Promise<string[]> {
  const source = await readFile(path.join(root, file), "utf8");
  return Array.from(source.matchAll(IMPORT), ([, found = ""]) => path.join(path.dirname(file), found));
}
