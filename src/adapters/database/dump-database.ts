import type { Readable } from "node:stream";
import pg from "pg";
import { type CopyToStreamQuery, to as copyTo } from "pg-copy-streams";
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
    await setCopyFormat(client);
    await client.query("begin isolation level repeatable read read only");
    // The first query takes the snapshot. Sequences are not covered by it; they are read later and therefore are never
    // too low.
    const shape = await readDatabaseShape(client);
    return {
      shape,
      readTable: (table) => copyTable(client, table),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** The same values get the same text on every server, whatever its own settings. */
export async function setCopyFormat(client: pg.Client): Promise<void> {
  await client.query(`
    set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set extra_float_digits = 1;
    set bytea_output = 'hex'; set client_encoding = 'UTF8'`);
}

/** Rows in the format of PostgreSQL's COPY. */
export function copyTable(client: pg.Client, { name, columns }: DatabaseShape["tables"][number]): CopyToStreamQuery {
  return client.query(copyTo(`copy ${client.escapeIdentifier(name)} (${nameColumns(client, columns)}) to stdout`));
}

export function nameColumns(client: pg.Client, columns: readonly string[]): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(", ");
}
