import { readdir } from "node:fs/promises";
import path from "node:path";
import { root } from "./run-command.ts";

/** Folders with handwritten sources; all others are built, installed or written by a running site. */
const FOLDERS = ["src", "test", "e2e", "docs", "scripts", "bench", "miniprogram", "migrations", "content", "public"];

/** Paths of the project's own files relative to its folder, with forward slashes; works without git. */
export async function listSourceFiles(): Promise<string[]> {
  const top = await readdir(root, { withFileTypes: true });
  const inFolders = await Promise.all(
    top.filter((entry) => entry.isDirectory() && FOLDERS.includes(entry.name)).map((entry) => listFolder(entry.name)),
  );
  return [...top.filter((entry) => entry.isFile()).map((entry) => entry.name), ...inFolders.flat()];
}

async function listFolder(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
}
