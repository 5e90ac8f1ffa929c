import type { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type DatabaseShape, readDatabaseShape } from "./database-shape.ts";

/** The database at one point in time, however long reading takes; the site continues to write in the meantime. */
export interface DatabaseDump {
  shape: DatabaseShape;
  /** Rows of one table in the format of PostgreSQL's COPY. Only one table can be read at a time. */
  readTable(table: DatabaseShape["tables"][number]): Readable & { readonly rowCount: number };
  close(): Promise<void>;
}

export async function dumpDatabase(url: string): Promise<DatabaseDump> {
  const client = new pg.Client({ connectionString: url, application_name: "zhixing-backup" });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    // The first query takes the snapshot. Sequences are not covered by it; they are read later and therefore are never
    // too low.
    const shape = await readDatabaseShape(client);
    return {
      shape,
      readTable: ({ name, columns }) =>
        client.query(copyTo(`copy ${client.escapeIdentifier(name)} (${nameColumns(client, columns)}) to stdout`)),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

export function nameColumns(client: pg.Client, columns: readonly string[]): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(", ");
}
