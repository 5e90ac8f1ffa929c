import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { connectDatabase, type DatabaseConnection } from "../../src/adapters/database/connect.ts";
import { quietLogger } from "../quiet-logger.ts";
import { limit } from "../time/limits.ts";

declare module "vitest" {
  // The values that the global set-up provides to every test file.
  export interface ProvidedContext {
    databaseServerUrl: string;
    databaseTemplate: string;
  }
}

export interface TestDatabase extends Pick<DatabaseConnection, "db" | "pool"> {
  /** For code that opens its own connection. */
  url: string;
  /** Closes the pool and removes the database; `setUpDatabase` does it. */
  drop(): Promise<void>;
}

/** Concurrent queries of a test wait for one of ten connections. A slow machine needs this long. */
const waitMs = limit(60_000);

/** Creates a separate database with the product's schema and no rows, in tens of milliseconds. */
export function createTestDatabase(): Promise<TestDatabase> {
  // Copying files takes half the work of writing each page to the log, and the database is removed faster.
  return createDatabase(`template ${inject("databaseTemplate")} strategy file_copy`);
}

/** Creates a separate database without tables, as `restore` takes it. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase("");
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const serverUrl = inject("databaseServerUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await runOnServer(serverUrl, `create database ${name} ${options}`);
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

/** One connection creates and removes all databases of a worker: the server starts a process for each connection. */
async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  admin ??= connectAdmin(serverUrl);
  await admin.query(statement);
}

function connectAdmin(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // At the end of the run the server may stop before the worker. A running statement still reports its failure.
  pool.on("error", () => undefined);
  return pool;
}
