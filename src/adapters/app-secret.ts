import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "../kit/process/error-code.ts";
import { makeDataFolder } from "./data-folder.ts";

const SECRET_BYTES = 32;

/**
 * The secret from which every key of the product is derived: `configured`, or generated once and written to
 * `DATA_DIR/app-secret` (readable only by the owner). Losing it ends every session and invalidates the stored signing
 * keys.
 */
export async function readAppSecret(options: { dataDir: string; configured: string | undefined }): Promise<string> {
  if (options.configured !== undefined) return options.configured;
  const path = join(options.dataDir, "app-secret");
  await makeDataFolder(options.dataDir);
  await mintOnce(path);
  const secret = (await readFile(path, "utf8")).trim();
  if (secret.length < SECRET_BYTES) throw new Error(`${path} 不完整：请恢复备份；若从未有用户登录过，可删除后重启`);
  return secret;
}

/**
 * Written to another file and then linked: of several processes that start at the same time, one wins, and none reads a
 * partially written secret.
 */
async function mintOnce(path: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, randomBytes(SECRET_BYTES).toString("base64url"), { mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft);
  }
}
