import { asc, eq, inArray, ne } from "drizzle-orm";
import { upsertRows } from "../../../../kit/tables/insert-rows.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { StoredText } from "../prepare-text.ts";
import type { GatedTextTable, IntroTable } from "./text-tables.ts";

// All access to gated texts. Page loaders must not import from this file.

/** The owner of the text: table and row. */
interface TextPlace {
  texts: GatedTextTable;
  ownerId: number;
}

/** Only for viewers whom `decideAccess` has allowed. */
export async function findWholeText(
  db: DatabaseOrTransaction,
  { texts, ownerId }: TextPlace,
): Promise<Pick<StoredText, "html" | "toc"> | null> {
  const [row] = await db.select({ html: texts.html, toc: texts.toc }).from(texts).where(eq(texts.ownerId, ownerId));
  return row ?? null;
}

/** Whole texts for a lookup in them; only the match may be shown, and only to its owner. */
export async function listWholeTexts(
  db: DatabaseOrTransaction,
  { texts, ownerIds }: { texts: GatedTextTable; ownerIds: number[] },
): Promise<Map<number, string>> {
  if (ownerIds.length === 0) return new Map();
  const rows = await db
    .select({ ownerId: texts.ownerId, html: texts.html })
    .from(texts)
    .where(inArray(texts.ownerId, ownerIds));
  return new Map(rows.map(({ ownerId, html }) => [ownerId, html]));
}

/** The stored state that a save compares with. */
export async function findTextState(
  db: DatabaseOrTransaction,
  { texts, ownerId }: TextPlace,
): Promise<Pick<StoredText, "contentHash" | "rendererVersion" | "references"> | null> {
  const { contentHash, rendererVersion, references } = texts;
  const [row] = await db
    .select({ contentHash, rendererVersion, references })
    .from(texts)
    .where(eq(texts.ownerId, ownerId));
  return row ?? null;
}

/** The stored states that a save of several texts compares with, by owner. */
export async function listTextStates(
  db: DatabaseOrTransaction,
  { texts, ownerIds }: { texts: GatedTextTable; ownerIds: number[] },
): Promise<Map<number, Pick<StoredText, "contentHash" | "rendererVersion" | "references">>> {
  const { contentHash, rendererVersion, references } = texts;
  const rows = await db
    .select({ ownerId: texts.ownerId, contentHash, rendererVersion, references })
    .from(texts)
    .where(inArray(texts.ownerId, ownerIds));
  return new Map(rows.map(({ ownerId, ...state }) => [ownerId, state]));
}

/** The stored headings and anchors from which an edit's headings are followed, by owner. */
export async function listAnchors(
  tx: Transaction,
  { texts, ownerIds }: { texts: GatedTextTable; ownerIds: number[] },
): Promise<Map<number, Pick<StoredText, "toc" | "formerAnchors">>> {
  const { toc, formerAnchors } = texts;
  const rows = await tx
    .select({ ownerId: texts.ownerId, toc, formerAnchors })
    .from(texts)
    .where(inArray(texts.ownerId, ownerIds));
  return new Map(rows.map(({ ownerId, ...anchors }) => [ownerId, anchors]));
}

/** Hashes of the stored texts, by owner. */
export async function listHashes(
  tx: Transaction,
  { texts, ownerIds }: { texts: GatedTextTable; ownerIds: number[] },
): Promise<Map<number, string>> {
  const rows = await tx
    .select({ ownerId: texts.ownerId, contentHash: texts.contentHash })
    .from(texts)
    .where(inArray(texts.ownerId, ownerIds));
  return new Map(rows.map(({ ownerId, contentHash }) => [ownerId, contentHash]));
}

/** For an owner that also derives its own columns from the text. */
export async function findText(db: DatabaseOrTransaction, { texts, ownerId }: TextPlace): Promise<StoredText | null> {
  const [row] = await db.select().from(texts).where(eq(texts.ownerId, ownerId));
  if (!row) return null;
  const { ownerId: _, ...text } = row;
  return text;
}

/** Texts that were rendered by another renderer version. */
export async function listOutdatedTexts(
  db: DatabaseOrTransaction,
  { texts, rendererVersion, limit }: { texts: GatedTextTable; rendererVersion: number; limit: number },
): Promise<(Pick<StoredText, "markdown" | "references" | "contentHash"> & { ownerId: number })[]> {
  const { ownerId, markdown, references, contentHash } = texts;
  return db
    .select({ ownerId, markdown, references, contentHash })
    .from(texts)
    .where(ne(texts.rendererVersion, rendererVersion))
    .orderBy(asc(ownerId))
    .limit(limit);
}

/** Introductions of works that were rendered by another renderer version. */
export async function listOutdatedIntros(
  db: DatabaseOrTransaction,
  { table, rendererVersion, limit }: { table: IntroTable; rendererVersion: number; limit: number },
): Promise<(Pick<StoredText, "markdown" | "references"> & { id: number })[]> {
  const { id, introMarkdown: markdown, introReferences: references } = table;
  return db
    .select({ id, markdown, references })
    .from(table)
    .where(ne(table.rendererVersion, rendererVersion))
    .orderBy(asc(id))
    .limit(limit);
}

export async function upsertText(tx: Transaction, { texts, ownerId }: TextPlace, text: StoredText): Promise<void> {
  await upsertTexts(tx, texts, [{ ownerId, text }]);
}

export async function upsertTexts(
  tx: Transaction,
  texts: GatedTextTable,
  rows: readonly { ownerId: number; text: StoredText }[],
): Promise<void> {
  const written = rows.map(({ ownerId, text }) => ({ ownerId, ...text }));
  await upsertRows(tx, { table: texts, key: texts.ownerId }, written);
}

export async function removeText(tx: Transaction, { texts, ownerId }: TextPlace): Promise<void> {
  await tx.delete(texts).where(eq(texts.ownerId, ownerId));
}
