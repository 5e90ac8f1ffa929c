import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { json, text } from "node:stream/consumers";
import { finished, pipeline } from "node:stream/promises";
import type { Entry, ZipFile } from "yauzl";
import type { z } from "zod";
import {
  COUNTS,
  countsSchema,
  FORMAT,
  isArchivedFile,
  MANIFEST,
  manifestSchema,
  SECRET_ENTRY,
  tableFile,
} from "./archive-format.ts";
import { type Checksums, passChecked } from "./checked-stream.ts";
import { createContentHash, createRowSum } from "./content-hash.ts";
import { type OpenOptions, openZip } from "./open-zip.ts";

export interface Archive {
  manifest: z.output<typeof manifestSchema>;
  counts: z.output<typeof countsSchema>;
  /**
   * Reads every entry once and returns the hash over all rows and files. Throws an error of one line that names what is
   * damaged, missing or superfluous.
   */
  verify(): Promise<string>;
  /** The secret of an encrypted archive; null: it is stored elsewhere. */
  readSecret(): Promise<string | null>;
  openTable(name: string): Promise<Readable>;
  /** Writes each file to the path from `locate`. Returns the number of files. */
  unpackFiles(locate: (name: string) => string): Promise<number>;
  close(): void;
}

interface EntryListener {
  onChunk?: (chunk: Buffer) => void;
  onEnd?: (sha256: string) => void;
}

/** Describes in one line what is wrong with a backup. */
class DamagedArchive extends Error {}

/**
 * Opens a backup, encrypted or not. Throws an error of one line for the operator if the file is not a backup, is
 * truncated, or is encrypted for another key.
 */
export async function openArchive(file: string, options: OpenOptions): Promise<Archive> {
  const zip = await openZip(file, options);
  try {
    return await readArchive(file, zip);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readArchive(file: string, zip: ZipFile): Promise<Archive> {
  const damaged = (reason: string, cause?: unknown) =>
    cause instanceof DamagedArchive ? cause : new DamagedArchive(`${file} 不是完整的备份文件：${reason}`, { cause });
  const entries = await listEntries();
  let sha256: Readonly<Record<string, string>> | null = null;
  const manifest = parse(MANIFEST, manifestSchema, await readJson(MANIFEST));
  const counts = parse(COUNTS, countsSchema, await readJson(COUNTS));
  if (manifest.format === FORMAT && counts.sha256 === undefined) throw damaged(`${COUNTS} 里没有 SHA-256 清单`);
  sha256 = counts.sha256 ?? null;

  async function listEntries(): Promise<Map<string, Entry>> {
    const listed = new Map<string, Entry>();
    try {
      for await (const entry of zip.eachEntry()) {
        if (listed.has(entry.fileName)) throw damaged(`${entry.fileName} 出现了两次`);
        listed.set(entry.fileName, entry);
      }
    } catch (error) {
      throw damaged("目录读不出来", error);
    }
    return listed;
  }

  /** The stream fails at the end if any bit differs from the original. */
  async function open(name: string, listen: EntryListener = {}): Promise<Readable> {
    const entry = entries.get(name);
    if (!entry) throw damaged(`缺少 ${name}`);
    const source = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
      throw damaged(`${name} 读不出来`, error);
    });
    const listed = sha256?.[name];
    const check = (found: Checksums) => {
      const isRight = found.crc32 === entry.crc32 && (listed === undefined || listed === found.sha256);
      if (!isRight) throw damaged(`${name} 的内容变了`);
      listen.onEnd?.(found.sha256);
    };
    return passChecked(source, check, listen.onChunk);
  }

  async function readJson(name: string): Promise<unknown> {
    return json(await open(name)).catch((error: unknown) => {
      throw damaged(`${name} 读不出来`, error);
    });
  }

  function parse<Shape extends z.ZodType>(name: string, shape: Shape, value: unknown): z.output<Shape> {
    const parsed = shape.safeParse(value);
    if (parsed.success) return parsed.data;
    if (typeof value === "object" && value !== null && "format" in value && Number(value.format) > FORMAT)
      throw new Error(`${file} 来自更新的版本：请先升级程序`);
    throw damaged(`${name} 读不懂`, parsed.error);
  }

  /** The archive must have exactly these names. */
  function checkNames(): void {
    const wanted = new Set([MANIFEST, COUNTS, ...manifest.shape.tables.map(({ name }) => tableFile(name))]);
    for (const name of Object.keys(sha256 ?? {})) wanted.add(name);
    for (const name of wanted) if (!entries.has(name)) throw damaged(`缺少 ${name}`);
    for (const name of entries.keys())
      if (!wanted.has(name) && (sha256 !== null || !isArchivedFile(name))) throw damaged(`${name} 不该在里面`);
    const files = listFiles().length;
    if (files !== counts.files) throw damaged(`应有 ${counts.files} 个文件，只有 ${files} 个`);
  }

  const listFiles = () => [...entries.keys()].filter(isArchivedFile);

  return {
    manifest,
    counts,
    async verify() {
      checkNames();
      const tables = new Map(manifest.shape.tables.map((table) => [tableFile(table.name), table]));
      const content = createContentHash();
      for (const name of entries.keys()) {
        const sum = createRowSum();
        const table = tables.get(name);
        const addFile = (hash: string) => isArchivedFile(name) && content.addFile(name, hash);
        const stream = await open(name, table ? { onChunk: sum.add } : { onEnd: addFile });
        stream.resume();
        await finished(stream).catch((error: unknown) => {
          throw damaged(`${name} 读不出来`, error);
        });
        if (table) content.addTable(table, sum.digest());
      }
      const found = content.digest();
      if (counts.content_hash !== undefined && counts.content_hash !== found)
        throw damaged(`总校验值应是 ${counts.content_hash}，读出来的是 ${found}`);
      return found;
    },
    readSecret: async () => (entries.has(SECRET_ENTRY) ? text(await open(SECRET_ENTRY)) : null),
    openTable: (name) => open(tableFile(name)),
    async unpackFiles(locate) {
      const names = listFiles();
      for (const name of names) {
        // No name in an archive points outside the folder: the reader refuses such archives.
        const target = locate(name);
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
}
