import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { RESTORE_FOLDER } from "../../adapters/unfinished-restore.ts";
import { hasCode, nullIfMissing } from "../../kit/process/error-code.ts";
import { DAY_MS } from "../../kit/values/durations.ts";
import { ARCHIVED_FOLDERS } from "../backup/archive-format.ts";
import { listFiles } from "../backup/content-hash.ts";
import { makeFolderIn } from "../backup/durable-file.ts";
import type { StreamStage } from "../backup/encryption.ts";
import { filesFolder } from "./archive-layout.ts";

const SUFFIX = ".age";
const DRAFT = `${SUFFIX}.part`;

/** The copies of a site's files in an archive. The time of a copy's file is when the original was last seen. */
export interface FileArchive {
  /**
   * Copies the files that are new, or have changed, since they were copied. Returns the number of copied files. A file
   * that cannot be copied does not keep the others from it: the first failure is thrown at the end.
   */
  advance(signal?: AbortSignal): Promise<number>;
  /** Notes which files exist now, and removes copies of files that have been missing for longer than the limit. */
  markSeen(now: Date, maxAgeDays: number): Promise<void>;
}

export async function openFileArchive({
  archive,
  dataDir,
  encryption,
}: {
  archive: string;
  dataDir: string;
  encryption: StreamStage;
}): Promise<FileArchive> {
  const folder = filesFolder(archive);
  await makeFolderIn(archive, folder);
  // Drafts of a process that was killed; only one process writes here.
  for (const name of await listFiles(folder))
    if (name.endsWith(DRAFT)) await rm(path.join(folder, name), { force: true });
  const seen = new Map((await listCopies(archive)).map(({ name, seenAt }) => [name, seenAt]));

  async function copy(name: string, changedAt: number): Promise<void> {
    const target = path.join(folder, `${name}${SUFFIX}`);
    const draft = `${target.slice(0, -SUFFIX.length)}${DRAFT}`;
    // Its own folder was made at the start: it is missing if the disk has been unmounted since.
    await makeFolderIn(folder, path.dirname(target));
    try {
      const source = createReadStream(path.join(dataDir, name));
      await pipeline(source, encryption, createWriteStream(draft, { mode: 0o600, flush: true }));
      // A file from the future would be copied again and again.
      const seenAt = new Date(Math.max(Date.now(), Math.ceil(changedAt)));
      await utimes(draft, seenAt, seenAt);
      await rename(draft, target);
      seen.set(name, seenAt.getTime());
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    async advance(signal) {
      let copied = 0;
      const failures: unknown[] = [];
      for (const name of await listOriginals(dataDir)) {
        signal?.throwIfAborted();
        const facts = await stat(path.join(dataDir, name)).catch(nullIfMissing);
        if (facts === null || facts.mtimeMs <= (seen.get(name) ?? 0)) continue;
        try {
          await copy(name, facts.mtimeMs);
          copied += 1;
        } catch (error) {
          const isThere = (await stat(path.join(dataDir, name)).catch(nullIfMissing)) !== null;
          // Removed since: the database no longer refers to it.
          if (isThere || !hasCode(error, "ENOENT")) failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
      return copied;
    },
    async markSeen(now, maxAgeDays) {
      const originals = new Set(await listOriginals(dataDir));
      const oldest = now.getTime() - maxAgeDays * DAY_MS;
      for (const { name, file, seenAt } of await listCopies(archive)) {
        if (originals.has(name)) await utimes(file, now, now);
        else if (seenAt < oldest) {
          await rm(file, { force: true });
          seen.delete(name);
        }
      }
    },
  };
}

async function listOriginals(dataDir: string): Promise<string[]> {
  const names: string[] = [];
  for (const folder of ARCHIVED_FOLDERS)
    for (const file of await listFiles(path.join(dataDir, folder)))
      if (!file.endsWith(".part") && !file.startsWith(`${RESTORE_FOLDER}/`)) names.push(`${folder}/${file}`);
  return names;
}

/** The copied files, by the names of their originals below DATA_DIR. */
export async function listCopies(archive: string): Promise<{ name: string; file: string; seenAt: number }[]> {
  const copies: { name: string; file: string; seenAt: number }[] = [];
  for (const name of await listFiles(filesFolder(archive))) {
    if (!name.endsWith(SUFFIX)) continue;
    const file = path.join(filesFolder(archive), name);
    copies.push({ name: name.slice(0, -SUFFIX.length), file, seenAt: (await stat(file)).mtimeMs });
  }
  return copies;
}
