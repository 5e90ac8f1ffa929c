import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** Every file of a folder with the hash of its bytes. */
export async function listHashes(folder: string): Promise<Record<string, string>> {
  const listed: Record<string, string> = {};
  for (const item of (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())) {
    const file = path.join(item.parentPath, item.name);
    listed[path.relative(folder, file)] = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
  }
  return listed;
}
