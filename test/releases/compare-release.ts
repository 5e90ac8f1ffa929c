import type pg from "pg";
import { copyTable, setCopyFormat } from "../../src/adapters/database/dump-database.ts";
import type { Archive } from "../../src/cli/backup/read-archive.ts";
import { withClient } from "../database/with-client.ts";
import { openRelease, type ReleaseRecord } from "./releases.ts";

type Table = Archive["manifest"]["shape"]["tables"][number];

const SHOWN = 3;
const COLUMNS = `
  select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`;

/** Rows and columns of a release that are missing or different after an upgrade, and rows that it added. */
export async function findChangedRows(version: string, url: string): Promise<string[]> {
  const archive = await openRelease(version);
  try {
    return await withClient(url, async (client) => {
      const found: string[] = [];
      for (const table of archive.manifest.shape.tables) found.push(...(await compareTable(client, archive, table)));
      return found;
    });
  } finally {
    archive.close();
  }
}

async function compareTable(client: pg.Client, archive: Archive, { name, columns }: Table): Promise<string[]> {
  const there = (await client.query<{ name: string }>(COLUMNS, [name])).rows.map((column) => column.name);
  const lost = columns.filter((column) => !there.includes(column));
  if (lost.length > 0) return lost.map((column) => `${name}.${column} is gone`);
  const before = await readLines(await archive.openTable(name));
  const after = await readTable(client, { name, columns });
  const missing = subtract(before, after).map((row) => `${name}: lost or changed ${row.slice(0, 200)}`);
  const added = subtract(after, before).map((row) => `${name}: new or changed ${row.slice(0, 200)}`);
  return [...missing.slice(0, SHOWN), ...added.slice(0, SHOWN)];
}

async function readTable(client: pg.Client, table: Table): Promise<string[]> {
  await setCopyFormat(client);
  return readLines(copyTable(client, table));
}

async function readLines(stream: NodeJS.ReadableStream & AsyncIterable<Buffer | string>): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8").split("\n").filter(Boolean);
}

/** The items of the first list that the second lacks; equal items count separately. */
function subtract(all: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const one of others) counts.set(one, (counts.get(one) ?? 0) + 1);
  return all.filter((one) => {
    const count = counts.get(one) ?? 0;
    counts.set(one, count - 1);
    return count <= 0;
  });
}

/** The statements of a release that the database refuses: a table, column, function or right is missing. */
export async function findRefusedStatements({ statements }: ReleaseRecord, url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const refused: string[] = [];
    for (const { role, text } of statements) {
      await client.query(role === null ? "reset role" : `set role ${client.escapeIdentifier(role)}`);
      // Checks names, types and rights, and runs nothing.
      const reason = await client.query(`explain (generic_plan) ${text}`).then(
        () => null,
        (error: Error) => error.message,
      );
      if (reason !== null) refused.push(`${reason}: ${text.slice(0, 200)}`);
    }
    return refused;
  });
}
