import { and, asc, desc, eq, ne } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { LegalKind } from "../../legal-kinds.ts";
import { legalTexts } from "../settings/site-tables.ts";

type LegalRow = typeof legalTexts.$inferSelect;

/** One version, or the newest one. */
export async function findLegalText(
  db: DatabaseOrTransaction,
  { kind, version }: { kind: LegalKind; version?: string | undefined },
): Promise<LegalRow | null> {
  const [row] = await db
    .select()
    .from(legalTexts)
    .where(and(eq(legalTexts.kind, kind), version === undefined ? undefined : eq(legalTexts.version, version)))
    .orderBy(desc(legalTexts.publishedAt), desc(legalTexts.version))
    .limit(1);
  return row ?? null;
}

const MOST_LISTED = 500;

/** Every version without its text, of each kind the newest first. */
export function listLegalTexts(
  db: DatabaseOrTransaction,
): Promise<Pick<LegalRow, "kind" | "version" | "title" | "isMaterial" | "publishedAt">[]> {
  const { kind, version, title, isMaterial, publishedAt } = legalTexts;
  return db
    .select({ kind, version, title, isMaterial, publishedAt })
    .from(legalTexts)
    .orderBy(asc(kind), desc(publishedAt), desc(version))
    .limit(MOST_LISTED);
}

/** Every version of one text without its words, the newest first. */
export function listEditions(
  db: DatabaseOrTransaction,
  kind: LegalKind,
): Promise<Pick<LegalRow, "version" | "isMaterial" | "publishedAt">[]> {
  const { version, isMaterial, publishedAt } = legalTexts;
  return db
    .select({ version, isMaterial, publishedAt })
    .from(legalTexts)
    .where(eq(legalTexts.kind, kind))
    .orderBy(desc(publishedAt), desc(version))
    .limit(MOST_LISTED);
}

/** False: this version is already there. */
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
