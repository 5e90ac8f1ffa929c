import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readAppSecret } from "./app-secret.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "app-secret-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

test("processes that start at the same time agree on one secret, readable only by the owner", async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readAppSecret({ dataDir, configured: undefined })));
  expect(new Set(secrets).size).toBe(1);
  expect((await stat(join(dataDir, "app-secret"))).mode & 0o777).toBe(0o600);
});

test("a configured secret takes precedence", async () => {
  expect(await readAppSecret({ dataDir, configured: "x".repeat(40) })).toBe("x".repeat(40));
});

test("an incomplete secret file stops the start with one clear line", async () => {
  await writeFile(join(dataDir, "app-secret"), "short");
  await expect(readAppSecret({ dataDir, configured: undefined })).rejects.toThrow("不完整");
});
