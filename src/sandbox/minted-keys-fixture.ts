import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openSandboxKeys } from "./sandbox-keys.ts";

let mintedKeys: Promise<readonly (readonly [string, Buffer])[]> | null = null;

/** Puts keys into a folder without keys: generated once per process, because four pairs take longer than most tests. */
export async function putMintedKeys(folder: string): Promise<void> {
  mintedKeys ??= mintKeys();
  await mkdir(folder, { recursive: true });
  for (const [name, content] of await mintedKeys) await writeFile(path.join(folder, name), content, { mode: 0o600 });
}

async function mintKeys(): Promise<[string, Buffer][]> {
  const folder = await mkdtemp(path.join(tmpdir(), "sandbox-keys-"));
  await openSandboxKeys(folder);
  const files = await Promise.all(
    (await readdir(folder)).map(
      async (name): Promise<[string, Buffer]> => [name, await readFile(path.join(folder, name))],
    ),
  );
  await rm(folder, { recursive: true });
  return files;
}
