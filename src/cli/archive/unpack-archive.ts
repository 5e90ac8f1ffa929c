import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Decrypter } from "age-encryption";
import type { Entry } from "yauzl";
import type { z } from "zod";
import { clusterFolder, passwordFile } from "../../adapters/data-folder.ts";
import { SEGMENT_BYTES } from "../../adapters/database/wal-position.ts";
import { isDiskFull } from "../../kit/process/full-disk.ts";
import { SECRET_ENTRY } from "../backup/archive-format.ts";
import { type OpenOptions, openZip } from "../backup/open-zip.ts";
import { BASE_FACTS, baseFactsSchema, CLUSTER_ENTRY, PASSWORD_ENTRY } from "./archive-base.ts";
import { listCopies } from "./archive-files.ts";
import type { Piece } from "./archive-layout.ts";

const decompress = promisify(gunzip);

const damaged = (file: string, cause: unknown) =>
  isDiskFull(cause) ? cause : new Error(`${file} 损坏：解密时发现内容变了或不全`, { cause });

/** What a copy of the cluster contains besides the cluster. */
export interface UnpackedBase {
  facts: z.output<typeof baseFactsSchema>;
  /** null: the site has it as a setting. */
  secret: string | null;
}

/** Writes the cluster and its password below `folder`. */
export async function unpackBase(file: string, folder: string, options: OpenOptions): Promise<UnpackedBase> {
  const zip = await openZip(file, options);
  try {
    const small = new Map<string, string>();
    const cluster = clusterFolder(folder);
    await mkdir(cluster, { mode: 0o700 });
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
      const source = await zip.openReadStreamPromise(entry);
      const name = entry.fileName;
      if (name === BASE_FACTS || name === SECRET_ENTRY) {
        small.set(name, (await buffer(source)).toString());
        continue;
      }
      if (name !== PASSWORD_ENTRY && !name.startsWith(`${CLUSTER_ENTRY}/`)) throw damaged(file, name);
      const target =
        name === PASSWORD_ENTRY ? passwordFile(folder) : path.join(cluster, name.slice(CLUSTER_ENTRY.length + 1));
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(source, createWriteStream(target, { mode: 0o600, flush: true }));
    }
    const facts = baseFactsSchema.parse(JSON.parse(small.get(BASE_FACTS) ?? "null"));
    for (const name of facts.folders) await mkdir(path.join(cluster, name), { recursive: true, mode: 0o700 });
    return { facts, secret: small.get(SECRET_ENTRY) ?? null };
  } finally {
    zip.close();
  }
}

/** Puts the files of the log together again. The last one ends with zeros, as the server writes it. */
export async function unpackLog(pieces: readonly Piece[], folder: string, decrypter: Decrypter): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  for (const { file, segment, from, to } of pieces) {
    const bytes = await openBytes(file, decrypter);
    if (bytes.length !== to - from) throw damaged(file, bytes.length);
    const handle = await open(path.join(folder, segment), "a+", 0o600).then(async (made) => {
      await made.close();
      return open(path.join(folder, segment), "r+");
    });
    try {
      await handle.truncate(SEGMENT_BYTES);
      await handle.write(bytes, 0, bytes.length, from % SEGMENT_BYTES);
    } finally {
      await handle.close();
    }
  }
}

async function openBytes(file: string, decrypter: Decrypter): Promise<Buffer> {
  const closed = await readFile(file);
  try {
    return await decompress(await decrypter.decrypt(closed));
  } catch (error) {
    throw damaged(file, error);
  }
}

/** Writes the files that the site had at that time or later to the paths from `locate`. Returns their number. */
export async function unpackCopies(
  archive: string,
  {
    since,
    locate,
    decryptStream,
  }: {
    since: Date;
    locate(name: string): string;
    decryptStream(file: string, source: ReturnType<typeof createReadStream>): Promise<NodeJS.ReadableStream>;
  },
): Promise<number> {
  let count = 0;
  for (const { name, file, seenAt } of await listCopies(archive)) {
    // File systems round times.
    if (seenAt < since.getTime() - 2_000) continue;
    const target = locate(name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const clear = await decryptStream(file, createReadStream(file));
    await pipeline(clear, createWriteStream(target, { mode: 0o640, flush: true })).catch((error: unknown) => {
      throw damaged(file, error);
    });
    count += 1;
  }
  return count;
}
