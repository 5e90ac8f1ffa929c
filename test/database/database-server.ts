import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../src/adapters/database/embedded-server.ts";
import { migrateDatabase } from "../../src/adapters/database/migrate.ts";
import { quietLogger } from "../quiet-logger.ts";
import { createDataFolder, openTemporaryFolder, removeDataFolder, removeLeftovers } from "./data-folder.ts";
import { findSchemaDrift, migrationsFolder } from "./schema-drift.ts";

const templateName = "test_template";

/** Vitest's global set-up: one temporary server for the run, with the product's schema in a template database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const removeTemporaryFolder = await openTemporaryFolder();
  const dataDir = await createDataFolder();
  // The check uses one processor for a second while the server's own processes create the cluster.
  const drift = findSchemaDrift();
  drift.catch(() => undefined);
  const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger, isThrowAway: true });
  async function teardown(): Promise<void> {
    await server.stop();
    await removeDataFolder(dataDir);
    await removeTemporaryFolder();
  }
  try {
    requireNoDrift(await drift);
    await makeTemplate(server.url);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("databaseServerUrl", server.url);
  project.provide("databaseTemplate", templateName);
  return teardown;
}

function requireNoDrift(drift: readonly string[]): void {
  if (drift.length > 0)
    throw new Error(`tables and migrations disagree, run "npm run db:generate -- --name …": ${drift[0]}`);
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const admin = new pg.Client(serverUrl);
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await admin.end();
  const url = new URL(`/${templateName}`, serverUrl).href;
  await migrateDatabase({ url, migrationsFolder, logger: quietLogger });
}
