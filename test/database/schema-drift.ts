import { glob, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

// The package's ES module entry lacks an export that its CommonJS entry has.
const kit: typeof import("drizzle-kit/api") = createRequire(import.meta.url)("drizzle-kit/api");

const root = path.join(import.meta.dirname, "../..");
export const migrationsFolder = path.join(root, "migrations");

type Snapshot = ReturnType<typeof kit.generateDrizzleJson>;

/** The SQL that is missing between the newest migration and the tables in the code; empty if they match. */
export async function findSchemaDrift(): Promise<string[]> {
  const tables = await importTables();
  const before = (await readNewestSnapshot()) ?? kit.generateDrizzleJson({});
  return kit.generateMigration(before, kit.generateDrizzleJson(tables, before.id));
}

async function importTables(): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = {};
  for await (const file of glob("src/**/*-tables.ts", { cwd: root })) {
    const exported: Record<string, unknown> = await import(pathToFileURL(path.join(root, file)).href);
    for (const [name, value] of Object.entries(exported)) tables[`${file}:${name}`] = value;
  }
  return tables;
}

async function readNewestSnapshot(): Promise<Snapshot | null> {
  const files = await Array.fromAsync(glob("meta/*_snapshot.json", { cwd: migrationsFolder }));
  const newest = files.sort().at(-1);
  return newest ? JSON.parse(await readFile(path.join(migrationsFolder, newest), "utf8")) : null;
}
