import { asc, desc, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { outsourcingCases, outsourcingPackages } from "./outsourcing-tables.ts";

export type PackageRow = typeof outsourcingPackages.$inferSelect;
export type CaseRow = typeof outsourcingCases.$inferSelect;

/** More than a page shows. */
const MAX_SHOWN = 100;

export async function listPackages(
  db: DatabaseOrTransaction,
  { isOpen }: { isOpen: true | null },
): Promise<PackageRow[]> {
  const { isOpen: open, position, id } = outsourcingPackages;
  const isWanted = isOpen === null ? undefined : eq(open, true);
  return db.select().from(outsourcingPackages).where(isWanted).orderBy(asc(position), asc(id)).limit(MAX_SHOWN);
}

export async function findPackage(db: DatabaseOrTransaction, id: number): Promise<PackageRow | null> {
  const [row] = await db.select().from(outsourcingPackages).where(eq(outsourcingPackages.id, id));
  return row ?? null;
}

export async function insertPackage(db: DatabaseOrTransaction, row: Omit<PackageRow, "id">): Promise<PackageRow> {
  const [made] = await db.insert(outsourcingPackages).values(row).returning();
  if (!made) throw new Error("the package was not inserted");
  return made;
}

export async function updatePackage(
  db: DatabaseOrTransaction,
  id: number,
  row: Omit<PackageRow, "id">,
): Promise<PackageRow | null> {
  const [changed] = await db.update(outsourcingPackages).set(row).where(eq(outsourcingPackages.id, id)).returning();
  return changed ?? null;
}

export async function listCases(db: DatabaseOrTransaction, { isShown }: { isShown: true | null }): Promise<CaseRow[]> {
  const { isShown: serialized, position, id } = outsourcingCases;
  const isWanted = isShown === null ? undefined : eq(serialized, true);
  return db.select().from(outsourcingCases).where(isWanted).orderBy(asc(position), desc(id)).limit(MAX_SHOWN);
}

export async function findCase(db: DatabaseOrTransaction, id: number): Promise<CaseRow | null> {
  const [row] = await db.select().from(outsourcingCases).where(eq(outsourcingCases.id, id));
  return row ?? null;
}

export async function insertCase(db: DatabaseOrTransaction, row: Omit<CaseRow, "id">): Promise<CaseRow> {
  const [made] = await db.insert(outsourcingCases).values(row).returning();
  if (!made) throw new Error("the case was not inserted");
  return made;
}

export async function updateCase(
  db: DatabaseOrTransaction,
  id: number,
  row: Omit<CaseRow, "id">,
): Promise<CaseRow | null> {
  const [changed] = await db.update(outsourcingCases).set(row).where(eq(outsourcingCases.id, id)).returning();
  return changed ?? null;
}
