import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { ZipFile } from "yazl";
import type { DatabaseDump } from "../../adapters/database/dump-database.ts";
import {
  ARCHIVED_FOLDERS,
  COUNTS,
  FORMAT,
  MANIFEST,
  type manifestSchema,
  markSecret,
  SECRET_ENTRY,
  tableFile,
} from "./archive-format.ts";
import { type Checksums, passChecked } from "./checked-stream.ts";
import { createContentHash, createRowSum, listFiles } from "./content-hash.ts";
import type { StreamStage } from "./encryption.ts";
import { writeZip } from "./write-zip.ts";

export interface WriteOptions {
  file: string;
  dump: DatabaseDump;
  dataDir: string;
  appSecret: string;
  now: Date;
  /** null: the archive is not encrypted. */
  encryption: StreamStage | null;
  /** Whether the secret is in the archive, which is then encrypted. */
  hasSecret: boolean;
  /** Runs before the archive gets its final name. */
  beforeNamed(): Promise<void>;
}

export interface ArchiveCounts {
  tables: Record<string, number>;
  files: number;
  sha256: Record<string, string>;
  content_hash: string;
}

/** Streams database and files into one archive, which gets its final name only when it is complete. */
export async function writeArchive(options: WriteOptions): Promise<ArchiveCounts> {
  const { file, dump, dataDir, appSecret, now } = options;
  if (await exists(file)) throw new Error(`${file} 已经存在：备份不会覆盖旧文件`);
  return writeZip({
    draft: `${file}.part`,
    encryption: options.encryption,
    fill,
    beforeNamed: options.beforeNamed,
    nameOf: () => file,
  });

  async function fill(zip: ZipFile): Promise<ArchiveCounts> {
    const counts: ArchiveCounts = { tables: {}, files: 0, sha256: {}, content_hash: "" };
    const content = createContentHash();
    const manifest: typeof manifestSchema._zod.output = {
      format: FORMAT,
      made_at: now.toISOString(),
      secret_mark: markSecret(appSecret),
      shape: dump.shape,
    };
    await addStream(zip, MANIFEST, Readable.from([Buffer.from(JSON.stringify(manifest))]), counts);
    if (options.hasSecret) await addStream(zip, SECRET_ENTRY, Readable.from([Buffer.from(appSecret)]), counts);
    for (const table of dump.shape.tables) {
      const rows = dump.readTable(table);
      const sum = createRowSum();
      await addStream(zip, tableFile(table.name), rows, counts, { onChunk: sum.add });
      counts.tables[table.name] = rows.rowCount;
      content.addTable(table, sum.digest());
    }
    // After the database: all files that the database refers to existed before.
    for (const folder of ARCHIVED_FOLDERS) {
      for (const file of await listFiles(path.join(dataDir, folder))) {
        const name = path.posix.join(folder, file);
        // Pictures and archives are already compressed.
        await addStream(zip, name, createReadStream(path.join(dataDir, folder, file)), counts, { compress: false });
        content.addFile(name, counts.sha256[name] ?? "");
        counts.files += 1;
      }
    }
    counts.content_hash = content.digest();
    zip.addBuffer(Buffer.from(JSON.stringify(counts)), COUNTS);
    return counts;
  }

  /** One after the other, so that only one chunk of one of them is in memory. */
  async function addStream(
    zip: ZipFile,
    name: string,
    content: Readable,
    { sha256 }: Pick<ArchiveCounts, "sha256">,
    { compress = true, onChunk }: { compress?: boolean; onChunk?: (chunk: Buffer) => void } = {},
  ): Promise<void> {
    const keep = (found: Checksums) => {
      sha256[name] = found.sha256;
    };
    const checked = passChecked(content, keep, onChunk);
    zip.addReadStream(checked, name, { compress, forceZip64Format: true });
    await Promise.all([finished(content), finished(checked)]);
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
