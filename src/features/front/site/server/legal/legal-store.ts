import { and, asc, desc, eq, getTableColumns, gt, lte, ne } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { LegalKind } from "../../legal-kinds.ts";
import { legalTexts } from "../settings/site-tables.ts";

type LegalRow = typeof legalTexts.$inferSelect;

/** Finds one version, including announced ones. */
export async function findLegalVersion(
  db: DatabaseOrTransaction,
  { kind, version }: { kind: LegalKind; version: string },
): Promise<LegalRow | null> {
  const [row] = await db
    .select()
    .from(legalTexts)
    .where(and(eq(legalTexts.kind, kind), eq(legalTexts.version, version)));
  return row ?? null;
}

/** The version in force at a moment; null: there is none yet. */
export async function findLegalInForce(
  db: DatabaseOrTransaction,
  { kind, at }: { kind: LegalKind; at: Date },
): Promise<LegalRow | null> {
  const [row] = await db
    .select()
    .from(legalTexts)
    .where(and(eq(legalTexts.kind, kind), lte(legalTexts.effectiveAt, at)))
    .orderBy(...NEWEST_FIRST)
    .limit(1);
  return row ?? null;
}

/** The version that comes into force next; null: none is announced. */
export async function findUpcomingLegal(
  db: DatabaseOrTransaction,
  { kind, at }: { kind: LegalKind; at: Date },
): Promise<Pick<LegalRow, "version" | "effectiveAt"> | null> {
  const { version, effectiveAt } = legalTexts;
  const [row] = await db
    .select({ version, effectiveAt })
    .from(legalTexts)
    .where(and(eq(legalTexts.kind, kind), gt(effectiveAt, at)))
    .orderBy(asc(effectiveAt))
    .limit(1);
  return row ?? null;
}

const NEWEST_FIRST = [desc(legalTexts.effectiveAt), desc(legalTexts.publishedAt), desc(legalTexts.version)];

const MAX_LISTED = 500;

/** Every version without its text, newest first within each kind. */
export function listLegalTexts(db: DatabaseOrTransaction): Promise<Omit<LegalRow, "markdown" | "html">[]> {
  const { markdown: _, html: __, ...facts } = getTableColumns(legalTexts);
  return db
    .select(facts)
    .from(legalTexts)
    .orderBy(asc(legalTexts.kind), ...NEWEST_FIRST)
    .limit(MAX_LISTED);
}

/** Every version of one text that is or was in force, without its text, newest first. */
export function listEditions(
  db: DatabaseOrTransaction,
  { kind, at }: { kind: LegalKind; at: Date },
): Promise<Pick<LegalRow, "version" | "isMaterial" | "publishedAt">[]> {
  const { version, isMaterial, publishedAt } = legalTexts;
  return db
    .select({ version, isMaterial, publishedAt })
    .from(legalTexts)
    .where(and(eq(legalTexts.kind, kind), lte(legalTexts.effectiveAt, at)))
    .orderBy(...NEWEST_FIRST)
    .limit(MAX_LISTED);
}

/** False: this version already exists. */
export async function insertLegalText(db: DatabaseOrTransaction, text: LegalRow): Promise<boolean> {
  const inserted = await db.insert(legalTexts).values(text).onConflictDoNothing().returning({ kind: legalTexts.kind });
  return inserted.length > 0;
}

export async function listOutdatedLegalTexts(
  db: DatabaseOrTransaction,
  { rendererVersion, limit }: { rendererVersion: number; limit: number },
): Promise<LegalRow[]> {
  return db.select().from(legalTexts).where(ne(legalTexts.rendererVersion, rendererVersion)).limit(limit);
}

export async function updateLegalHtml(
  db: DatabaseOrTransaction,
  { kind, version, html, rendererVersion }: Pick<LegalRow, "kind" | "version" | "html" | "rendererVersion">,
): Promise<void> {
  await db
    .update(legalTexts)
    .set({ html, rendererVersion })
    .where(and(eq(legalTexts.kind, kind), eq(legalTexts.version, version)));
}
