import { rm } from "node:fs/promises";
import { onTestFinished } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../database/database.ts";
import { inventMigrations } from "./invented-migrations.ts";
import { loadRelease } from "./releases.ts";

/**
 * A database with the data of a release, upgraded to the newest schema and further by invented migrations; it is removed
 * after the test.
 */
export async function upgradeRelease(version: string, added: readonly string[] = []): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  const folder = await inventMigrations(added);
  onTestFinished(() => rm(folder, { recursive: true }));
  await loadRelease(version, { url: database.url, folder });
  return database;
}
