// `npm run bench:backup -- 100000 2`: time and peak memory of an encrypted backup, its check and its restore, with this
// many texts and GiB of files.
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { createDataFolder, removeDataFolder } from "../test/database/data-folder.ts";
import { runMeasured } from "./measured-command.ts";
import { fillSite } from "./search/fill-site.ts";
import { openContent, openServer } from "./search/open-site.ts";
import { createTextWriter } from "./search/write-texts.ts";

const SEED = 20_261_129;
const MIB = 1024 * 1024;
const FILE_MIB = 4;
const MAX_MIB = 600;

const textCount = Number(process.argv[2] ?? 100_000);
const fileCount = Math.round((Number(process.argv[3] ?? 2) * 1024) / FILE_MIB);

const dataDir = await createDataFolder({ isOnDisk: true });
const folder = await mkdtemp(path.join(tmpdir(), "zhixing-backup-"));
const file = path.join(folder, "site.zip.age");
const key = path.join(folder, "key.txt");
const restoredDir = path.join(folder, "restored");
try {
  const identity = await generateX25519Identity();
  await writeFile(key, `${identity}\n`);
  await fill();
  await measure("backup", dataDir, ["--recipient", await identityToRecipient(identity), file]);
  console.log(`the archive: ${((await stat(file)).size / MIB).toFixed(0)} MiB`);
  await measure("backup", dataDir, ["--verify", "--identity", key, file]);
  await measure("restore", restoredDir, ["--identity", key, file]);
} finally {
  await removeDataFolder(dataDir);
  await rm(folder, { recursive: true, force: true });
}

async function fill(): Promise<void> {
  const server = await openServer(dataDir);
  try {
    const site = await openContent(server);
    try {
      const filled = { url: site.url, reindex: site.slices.reindex, areTreesGrown: false, comments: 0 };
      await fillSite(filled, await createTextWriter(SEED), textCount);
    } finally {
      await site.close();
    }
  } finally {
    await server.close();
  }
  await mkdir(path.join(dataDir, "files", "bench"), { recursive: true });
  for (let n = 0; n < fileCount; n++)
    await writeFile(path.join(dataDir, "files", "bench", `${n}.bin`), randomBytes(FILE_MIB * MIB));
}

/** Prints the hash with the figures: it must be the same for all three. */
async function measure(command: string, ofSite: string, args: readonly string[]): Promise<void> {
  const { output, seconds, peakMib } = await runMeasured([command, ...args], ofSite);
  const hash = /总校验值 (\w+)/.exec(output)?.[1] ?? "no hash";
  const name = [command, args.find((arg) => arg === "--verify")].filter(Boolean).join(" ");
  console.log(`${name}: ${seconds.toFixed(1)} s, at most ${peakMib.toFixed(0)} MiB, ${hash}`);
  if (peakMib > MAX_MIB) process.exitCode = 1;
}
