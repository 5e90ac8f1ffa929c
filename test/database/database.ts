import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../../src/adapters/database/connect.ts";
import { quietLogger } from "../quiet-logger.ts";
import { limit } from "../time/limits.ts";

declare module "vitest" {
  // What the global set-up provides to every test file.
  export interface ProvidedContext {
    databaseServerUrl: string;
    databaseTemplate: string;
  }
}

export interface TestDatabase extends Pick<DatabaseConnection, "db" | "pool"> {
  /** For code that connects itself. */
  url: string;
  /** Closes the pool and removes the database; `setUpDatabase` does it. */
  drop(): Promise<void>;
}

/** Concurrent queries of tests wait for one of ten connections, for as long as a slow machine takes. */
const waitMs = limit(60_000);

/** A database of its own with the product's schema and no rows, made in tens of milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject("databaseServerUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copied as files, which takes half the work that writing each page to the log would, and is thrown away faster.
  await runOnServer(serverUrl, `create database ${name} template ${inject("databaseTemplate")} strategy file_copy`);
  const url = new URL(`/${name}`, serverUrl).href;
  const { db, pool, close } = connectDatabase({ url, max: 10, applicationName: name, logger: quietLogger, waitMs });
  async function drop(): Promise<void> {
    await close();
    await runOnServer(serverUrl, `drop database ${name} with (force)`);
  }
  return { db, pool, url, drop };
}

/** A database for all tests of a file, removed after them and after the file's other clean-up. */
export async function setUpDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  afterAll(() => database.drop());
  return database;
}

let admin: pg.Pool | null = null;

/** One connection makes and removes all databases of a worker: each new one costs the server a process. */
async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  admin ??= connectAdmin(serverUrl);
  await admin.query(statement);
}

function connectAdmin(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // At the end of the run the server may end before the worker; a running statement fails all the same.
  pool.on("error", () => undefined);
  return pool;
}
