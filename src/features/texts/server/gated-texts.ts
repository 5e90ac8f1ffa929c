import type { Database, Transaction } from "../../../ports/database.ts";
import { keepAnchors, type MarkdownTools, type PreparedText, type TextFacts } from "../prepare-text.ts";
import { type PublicPart, publicPartOf } from "../public-part.ts";
import type { TextChange, TextKind } from "../text-versions.ts";
import { keepVersion } from "./keep-version.ts";
import { rerenderTexts } from "./rerender-texts.ts";
import { findAnchors, findTextState, listOutdatedTexts, upsertText } from "./text-store.ts";
import type { GatedTextTable } from "./text-tables.ts";

/** How a slice keeps its gated texts: the table of the whole ones, and what it knows of the rows they belong to. */
export interface GatedTexts {
  kind: TextKind;
  texts: GatedTextTable;
  /** Locks what decides who may read the text. Out: whether guests may read it whole; null: it is gone. */
  lockGate(tx: Transaction, ownerId: number): Promise<{ isOpen: boolean } | null>;
  /** Writes the public columns. */
  updatePublicPart(
    tx: Transaction,
    ownerId: number,
    change: PublicPart & Partial<TextFacts> & { updatedAt?: Date },
  ): Promise<void>;
}

/** Keeps the whole text and its public part together. Runs under the lock of the gate. */
export async function storeText(
  tx: Transaction,
  gated: GatedTexts,
  options: {
    ownerId: number;
    isOpen: boolean;
    prepared: Pick<PreparedText, "text" | "facts">;
    cutTeaser: MarkdownTools["cutTeaser"];
    /** When and how it changed. Left out: it reads as before, only rendered anew. */
    saved?: { at: Date; change: TextChange };
  },
): Promise<void> {
  const { ownerId, isOpen, prepared, cutTeaser, saved } = options;
  const { facts } = prepared;
  const { kind, texts } = gated;
  if (saved) {
    const { at, change } = saved;
    await keepVersion(tx, { kind, ownerId }, { texts, text: prepared.text, change, now: at });
  }
  const text = keepAnchors(prepared.text, await findAnchors(tx, { texts, ownerId }));
  await upsertText(tx, { texts, ownerId }, text);
  const publicPart = publicPartOf({ text, isOpen, cutTeaser });
  await gated.updatePublicPart(tx, ownerId, { ...publicPart, ...facts, ...(saved && { updatedAt: saved.at }) });
}

/**
 * Renders at most `limit` texts of an older renderer again. Safe to run twice and beside saves: a text that changed
 * meanwhile is left to its saver. Out: how many were looked at; 0 means all are current.
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
