import type { Database, Transaction } from "../../../../ports/database.ts";
import { type MarkdownTools, type PreparedText, preserveAnchors, type TextFacts } from "../prepare-text.ts";
import { type PublicPart, publicPartOf } from "../public-part.ts";
import type { TextChange, TextKind } from "../text-versions.ts";
import { rerenderTexts } from "./rerender-texts.ts";
import { saveVersions } from "./save-version.ts";
import { findTextState, listAnchors, listOutdatedTexts, upsertTexts } from "./text-store.ts";
import type { GatedTextTable } from "./text-tables.ts";

/** How a slice stores its gated texts: the table of the whole texts, and the rows that own them. */
export interface GatedTexts {
  kind: TextKind;
  texts: GatedTextTable;
  /**
   * Locks the data that decides who may read the text. Returns whether guests may read all of it; null: it does not
   * exist.
   */
  lockGate(tx: Transaction, ownerId: number): Promise<{ isOpen: boolean } | null>;
  /** Writes the public columns. */
  updatePublicPart(
    tx: Transaction,
    ownerId: number,
    change: PublicPart & Partial<TextFacts> & { updatedAt?: Date },
  ): Promise<void>;
}

/** What `storeTexts` needs of one text. */
interface TextToStore {
  ownerId: number;
  isOpen: boolean;
  prepared: Pick<PreparedText, "text" | "facts">;
}

interface Storing {
  cutTeaser: MarkdownTools["cutTeaser"];
  /** When and how they changed. Omitted: the text is unchanged, only rendered again. */
  saved?: { at: Date; change: TextChange };
}

/** The public columns of a text that was just stored; its slice must write them in the same transaction. */
export interface StoredPublicPart extends PublicPart, TextFacts {
  ownerId: number;
}

/** Stores the whole text and its public part together. Runs under the lock of the gate. */
export async function storeText(
  tx: Transaction,
  gated: GatedTexts,
  { cutTeaser, saved, ...text }: TextToStore & Storing,
): Promise<void> {
  for (const { ownerId, ...part } of await storeTexts(tx, gated, [text], { cutTeaser, ...(saved && { saved }) }))
    await gated.updatePublicPart(tx, ownerId, { ...part, ...(saved && { updatedAt: saved.at }) });
}

/** Stores several whole texts with as few statements as one text needs. Runs under the locks of their gates. */
export async function storeTexts(
  tx: Transaction,
  { kind, texts }: Pick<GatedTexts, "kind" | "texts">,
  toStore: readonly TextToStore[],
  { cutTeaser, saved }: Storing,
): Promise<StoredPublicPart[]> {
  if (saved) {
    const written = toStore.map(({ ownerId, prepared: { text } }) => ({ ownerId, text }));
    await saveVersions(tx, { kind, saved: written }, { texts, change: saved.change, now: saved.at });
  }
  const anchors = await listAnchors(tx, { texts, ownerIds: toStore.map(({ ownerId }) => ownerId) });
  const stored = toStore.map(({ ownerId, isOpen, prepared }) => {
    const text = preserveAnchors(prepared.text, anchors.get(ownerId) ?? null);
    return { ownerId, text, part: { ownerId, ...publicPartOf({ text, isOpen, cutTeaser }), ...prepared.facts } };
  });
  await upsertTexts(tx, texts, stored);
  return stored.map(({ part }) => part);
}

/**
 * Renders at most `limit` texts of an older renderer again. Safe to run twice and concurrently with saves: a text that
 * was saved in the meantime is skipped. Returns how many were checked; 0 means all are current.
 */
export async function rerenderGatedTexts(
  { db, markdown }: { db: Database; markdown: MarkdownTools },
  gated: GatedTexts,
  limit: number,
): Promise<number> {
  const { texts } = gated;
  const { rendererVersion, cutTeaser } = markdown;
  const outdated = await listOutdatedTexts(db, { texts, rendererVersion, limit });
  return rerenderTexts(markdown, outdated, async ({ ownerId, references, contentHash }, prepared) => {
    const text = { ...prepared.text, references, contentHash };
    await db.transaction(async (tx) => {
      const gate = await gated.lockGate(tx, ownerId);
      const current = await findTextState(tx, { texts, ownerId });
      if (!gate || current?.contentHash !== contentHash) return;
      await storeText(tx, gated, { ownerId, ...gate, prepared: { ...prepared, text }, cutTeaser });
    });
  });
}
