import type { ExportedItem, ExportedKind } from "../../../../domain/content/exported-items.ts";
import { itemsOfTable } from "../../../../domain/content/items-of-table.ts";
import { conflict } from "../../../../kit/api/app-error.ts";
import {
  type AnyTable,
  type Facts,
  factsOf,
  nameOfTable,
  type Row,
  rowOf,
  UnfitFacts,
} from "../../../../kit/tables/row-facts.ts";
import { findRow, putRow } from "../../../../kit/tables/row-store.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { markFormerAnchors } from "../former-anchors.ts";
import { type PreparedText, prepareText } from "../prepare-text.ts";
import { publicPartOf } from "../public-part.ts";
import { replayReferences } from "../text-references.ts";
import { IMPORTED } from "../text-versions.ts";
import { factsOfText, readTextFacts, type TextMarks } from "./exported-text-facts.ts";
import type { GatedTexts } from "./gated-texts.ts";
import { saveVersion } from "./save-version.ts";
import { findText, removeText, upsertText } from "./text-store.ts";
import type { WritingContext } from "./texts-context.ts";

/** How a slice's gated texts are exported: the table that owns them, and the columns that are derived from them. */
export interface ExportedOwner {
  name: string;
  folder: string;
  table: AnyTable;
  gated: GatedTexts;
  /**
   * Columns that are derived again when an item is restored, with their values in a new row until its text is stored.
   */
  derived: Row;
  /** Locks the parent of the row before the row, in the same order as every change. False: there is no parent. */
  lockParent?(tx: Transaction, row: Row): Promise<boolean>;
  pathOf(row: Row): readonly string[];
  /** Adds the facts that older exports do not contain. */
  supplement?(facts: Facts): Facts;
  /** Updates what depends on the row, in the transaction that wrote it. */
  follow(tx: Transaction, change: { before: Row | null; after: Row }): Promise<void>;
}

/** Items with a gated text in exports: the row's data, the targets of its links, and the Markdown. */
export function exportTexts(context: WritingContext, owner: ExportedOwner): ExportedKind {
  const { db, markdown } = context;
  const { table, gated } = owner;
  const derived = Object.keys(owner.derived);

  async function toExportedItem(row: Row, from: DatabaseOrTransaction): Promise<ExportedItem> {
    const text = await findText(from, { texts: gated.texts, ownerId: Number(row.id) });
    const facts = { ...factsOf(table, row, derived), ...(text && factsOfText(text)) };
    return { key: String(row.id), path: owner.pathOf(row), facts, text: text?.markdown ?? null };
  }

  async function putText(tx: Transaction, options: { ownerId: number; prepared: PreparedText; marks: TextMarks }) {
    const { ownerId, prepared, marks } = options;
    const gate = await gated.lockGate(tx, ownerId);
    // A heading of the tree has no gate and no text.
    if (!gate) throw conflict("EXPORT_TEXT_UNPLACED", "标题一类的条目不能有正文");
    const html = markFormerAnchors(prepared.text.html, marks.formerAnchors);
    const text = { ...prepared.text, ...marks, html };
    const { kind, texts } = gated;
    await saveVersion(tx, { kind, ownerId }, { texts, text, change: IMPORTED, now: context.clock.now() });
    await upsertText(tx, { texts, ownerId }, text);
    const part = publicPartOf({ text, isOpen: gate.isOpen, cutTeaser: markdown.cutTeaser });
    await gated.updatePublicPart(tx, ownerId, { ...part, ...prepared.facts });
  }

  return {
    name: owner.name,
    folder: owner.folder,
    tables: [nameOfTable(table)],
    ...itemsOfTable(db, table, toExportedItem),
    restore: async ({ facts, text }) => {
      const { marks, others } = readTextFacts(facts, text);
      const after = rowOf(table, { ...owner.supplement?.(others), ...others }, derived);
      const prepared =
        text === null ? null : await prepareText(markdown, { markdown: text, ...replayReferences(marks.references) });
      await db.transaction(async (tx) => {
        if (owner.lockParent && !(await owner.lockParent(tx, after))) throw new UnfitFacts("它所在的书或课程不在本站");
        const before = await findRow(tx, table, Number(after.id));
        await putRow(tx, table, before ? after : { ...owner.derived, ...after });
        const ownerId = Number(after.id);
        if (prepared) await putText(tx, { ownerId, prepared, marks });
        else if (before && (await findText(tx, { texts: gated.texts, ownerId }))) {
          await removeText(tx, { texts: gated.texts, ownerId });
          await putRow(tx, table, { ...after, ...owner.derived });
        }
        await owner.follow(tx, { before, after });
      });
    },
  };
}

/** Columns derived from a gated text, with their values in a row without one. */
export const UNWRITTEN = { publicToc: [], excerpt: "", wordCount: 0, hasMath: false, hasMermaid: false };
