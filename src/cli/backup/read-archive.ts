import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise } from "yauzl";
import type { z } from "zod";
import { ARCHIVED_FOLDERS, COUNTS, countsSchema, MANIFEST, manifestSchema, tableFile } from "./archive-format.ts";

export interface Archive {
  manifest: z.output<typeof manifestSchema>;
  counts: z.output<typeof countsSchema>;
  openTable(name: string): Promise<Readable>;
  /** Writes the files below `dataDir`. Out: how many. */
  unpackFiles(dataDir: string): Promise<number>;
  close(): void;
}

/** Opens a backup. Throws one line for the operator when it is none, or not whole. */
export async function openArchive(file: string): Promise<Archive> {
  const broken = (cause?: unknown) => new Error(`${file} 不是完整的备份文件`, { cause });
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new Error(`找不到备份文件 ${file}`, { cause: error }) : broken(error);
  });
  const entries = new Map<string, Entry>();
  const open = (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw broken();
    return zip.openReadStreamPromise(entry);
  };
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const manifest = manifestSchema.safeParse(await json(await open(MANIFEST)));
    const counts = countsSchema.safeParse(await json(await open(COUNTS)));
    if (!manifest.success || !counts.success) throw broken(manifest.error ?? counts.error);
    return {
      manifest: manifest.data,
      counts: counts.data,
      openTable: (name) => open(tableFile(name)),
      async unpackFiles(dataDir) {
        // No name in an archive leads out of the folder: the reader refuses such archives.
        const names = [...entries.keys()].filter((name) =>
          ARCHIVED_FOLDERS.some((folder) => name.startsWith(`${folder}/`)),
        );
        for (const name of names) {
          const target = path.join(dataDir, ...name.split("/"));
          await mkdir(path.dirname(target), { recursive: true });
          await pipeline(
            await open(name),
            createWriteStream(target, { mode: name.startsWith("exports/") ? 0o600 : 0o644, flags: "wx", flush: true }),
          );
        }
        return names.length;
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}
