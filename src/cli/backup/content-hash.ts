import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { DatabaseShape } from "../../adapters/database/database-shape.ts";
import { nullIfMissing } from "../../kit/process/error-code.ts";
import { ARCHIVED_FOLDERS } from "./archive-format.ts";
import { passChecked } from "./checked-stream.ts";

const LINE_END = 0x0a;
const BITS = 256;

/** The sum of the hashes of a table's rows: the same whatever their order, and different when a row is repeated. */
export interface RowSum {
  /** Takes the next bytes of the rows in the format of COPY, in which a line end always ends a row. */
  add(chunk: Buffer): void;
  digest(): string;
}

export function createRowSum(): RowSum {
  let sum = 0n;
  let row: Hash | null = null;
  return {
    add(chunk) {
      for (let from = 0; from < chunk.length; ) {
        const end = chunk.indexOf(LINE_END, from);
        row ??= createHash("sha256");
        row.update(chunk.subarray(from, end === -1 ? chunk.length : end));
        if (end === -1) return;
        sum = BigInt.asUintN(BITS, sum + BigInt(`0x${row.digest("hex")}`));
        row = null;
        from = end + 1;
      }
    },
    digest: () => sum.toString(16).padStart(BITS / 4, "0"),
  };
}

/** One hash over all rows of all tables and over all files, which are added in any order. */
export interface ContentHash {
  addTable(table: { name: string; columns: readonly string[] }, rowSum: string): void;
  addFile(name: string, sha256: string): void;
  digest(): string;
}

export function createContentHash(): ContentHash {
  const lines: string[] = [];
  return {
    addTable: ({ name, columns }, rowSum) => lines.push(JSON.stringify(["table", name, columns, rowSum])),
    addFile: (name, sha256) => lines.push(JSON.stringify(["file", name, sha256])),
    digest: () => createHash("sha256").update(lines.sort().join("\n")).digest("hex"),
  };
}

/** Adds all rows of a database, which are read once. */
export async function addTables(
  content: ContentHash,
  tables: DatabaseShape["tables"],
  readTable: (table: DatabaseShape["tables"][number]) => Readable,
): Promise<void> {
  for (const table of tables) {
    const sum = createRowSum();
    const rows = readTable(table);
    rows.on("data", sum.add);
    await finished(rows);
    content.addTable(table, sum.digest());
  }
}

/** Adds all files of the archived folders as they are on the disk now. */
export async function addFolders(content: ContentHash, locate: (folder: string) => string): Promise<void> {
  for (const folder of ARCHIVED_FOLDERS)
    for (const name of await listFiles(locate(folder))) {
      const source = createReadStream(path.join(locate(folder), name));
      const checked = passChecked(source, ({ sha256 }) => content.addFile(path.posix.join(folder, name), sha256));
      await finished(checked.resume());
    }
}

/** The files below a folder, which may be missing, by their paths with `/`. */
export async function listFiles(folder: string): Promise<string[]> {
  const files: string[] = [];
  const names = (await readdir(folder, { recursive: true }).catch(nullIfMissing)) ?? [];
  for (const name of names.sort()) {
    // Files may be deleted in the meantime; the database no longer refers to them.
    const facts = await stat(path.join(folder, name)).catch(nullIfMissing);
    if (facts?.isFile()) files.push(name.split(path.sep).join("/"));
  }
  return files;
}
