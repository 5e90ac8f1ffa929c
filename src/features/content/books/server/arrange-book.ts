import { invalidInput, notFound } from "../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type { WritingContext } from "../../texts/server/texts-context.ts";
import type { ArrangedBook, OutlineNode } from "../book-draft.ts";
import { refreshBookCounts } from "./book-count-store.ts";
import { lockBook, updateBook } from "./book-store.ts";
import {
  clearTexts,
  deleteGroups,
  listOutline,
  type NewOutlineRow,
  type OutlineRow,
  upsertOutline,
} from "./outline-store.ts";
import { recutDocuments } from "./recut-documents.ts";

/**
 * Sets the tree of a book: nodes in reading order with depths. Known nodes keep their ids and texts and only move; new
 * ones are hidden until their text exists. Missing groups are deleted. Missing documents are kept after the others,
 * because readers may have notes in them. Arranging the same again writes nothing.
 */
export async function arrangeBook(
  context: WritingContext,
  options: { bookId: number; nodes: OutlineNode[] },
): Promise<ArrangedBook> {
  const { bookId, nodes } = options;
  refuseTwins(nodes);
  return context.db.transaction(async (tx) => {
    const book = await lockBook(tx, bookId);
    if (!book) throw notFound("图书不存在");
    const before = await listOutline(tx, bookId);
    const known = new Map(before.map((row) => [row.sourceKey, row]));
    const now = context.clock.now();
    const wanted = nodes.map((node, position) => placeNode({ node, position, now, known: known.get(node.sourceKey) }));
    const gone = findGone(before, new Set(nodes.map((node) => node.sourceKey)));
    const shifted = gone.documents.map((row, index) => ({ ...row, position: wanted.length + index, depth: 0 }));
    const changed = [...wanted, ...shifted].filter((row) => isMoved(row, known.get(row.sourceKey)));
    const isChanged = changed.length > 0 || gone.groups.length > 0;
    if (isChanged) {
      await writeOutline(tx, { context, now, book, known, changed, goneGroupIds: gone.groups.map((row) => row.id) });
    }
    const after = isChanged ? await listOutline(tx, bookId) : before;
    return {
      ids: new Map(after.map((row) => [row.sourceKey, row.id])),
      isChanged,
      gone: gone.documents.map((row) => ({ documentId: row.id, sourceKey: row.sourceKey, title: row.title })),
    };
  });
}

type PlacedNode = Omit<OutlineRow, "id">;

async function writeOutline(
  tx: Transaction,
  options: {
    context: WritingContext;
    now: Date;
    book: { id: number; contentType: string };
    known: ReadonlyMap<string, OutlineRow>;
    changed: PlacedNode[];
    goneGroupIds: number[];
  },
): Promise<void> {
  const { context, now, book, known, changed, goneGroupIds } = options;
  const rows = changed.map((node): NewOutlineRow => ({ ...withoutId(node), bookId: book.id, changedAt: now }));
  const before = changed.flatMap((node) => {
    const row = known.get(node.sourceKey);
    return row ? [{ row, node }] : [];
  });
  await deleteGroups(tx, goneGroupIds);
  await upsertOutline(tx, rows);
  await clearTexts(
    tx,
    before.filter(({ row, node }) => node.isGroup && !row.isGroup).map(({ row }) => row.id),
  );
  const regated = before.filter(({ row, node }) => row.isPreview !== node.isPreview).map(({ row }) => row.id);
  if (regated.length > 0) {
    const { cutTeaser } = context.markdown;
    const { id: bookId, contentType } = book;
    await recutDocuments(tx, { bookId, contentType, cutTeaser, now, documentIds: new Set(regated) });
  }
  // E-books contain the marks, and are created again for a changed book.
  const isMarkChanged = changed.some(({ sourceKey, aiMark }) => aiMark !== (known.get(sourceKey)?.aiMark ?? "none"));
  if (isMarkChanged) await updateBook(tx, book.id, { updatedAt: now });
  await refreshBookCounts(tx, { bookId: book.id, now });
}

function placeNode(options: {
  node: OutlineNode;
  position: number;
  now: Date;
  known: OutlineRow | undefined;
}): PlacedNode {
  const { node, position, now, known } = options;
  const isPreview = node.isPreview ?? known?.isPreview ?? false;
  return {
    sourceKey: node.sourceKey,
    title: node.title,
    depth: node.depth,
    isGroup: node.isGroup,
    isPreview,
    isUnlisted: node.isUnlisted ?? false,
    publishedAt: momentOf({ node, known, now }),
    aiMark: node.aiMark ?? known?.aiMark ?? "none",
    position,
  };
}

/** When a node is published. A withdrawn one stays withdrawn: importing its file does not publish it again. */
function momentOf(options: { node: OutlineNode; known: OutlineRow | undefined; now: Date }): Date | null {
  const { node, known, now } = options;
  if (node.isDraft) return null;
  if (node.publishedAt) return node.publishedAt;
  if (!known) return now;
  return node.isDraft === false ? (known.publishedAt ?? now) : known.publishedAt;
}

function withoutId(node: PlacedNode): PlacedNode {
  const { sourceKey, title, position, depth, isGroup, isPreview, isUnlisted, publishedAt, aiMark } = node;
  return { sourceKey, title, position, depth, isGroup, isPreview, isUnlisted, publishedAt, aiMark };
}

function isMoved(node: PlacedNode, known: OutlineRow | undefined): boolean {
  return (
    !known ||
    node.title !== known.title ||
    node.position !== known.position ||
    node.depth !== known.depth ||
    node.isGroup !== known.isGroup ||
    node.isPreview !== known.isPreview ||
    node.isUnlisted !== known.isUnlisted ||
    node.aiMark !== known.aiMark ||
    node.publishedAt?.getTime() !== known.publishedAt?.getTime()
  );
}

function findGone(
  before: OutlineRow[],
  wanted: ReadonlySet<string>,
): { documents: OutlineRow[]; groups: OutlineRow[] } {
  const gone = before.filter((row) => !wanted.has(row.sourceKey));
  return { documents: gone.filter((row) => !row.isGroup), groups: gone.filter((row) => row.isGroup) };
}

function refuseTwins(nodes: OutlineNode[]): void {
  const keys = new Set<string>();
  for (const { sourceKey } of nodes) {
    if (keys.has(sourceKey)) throw invalidInput({ nodes: [`目录里“${sourceKey}”出现了两次`] });
    keys.add(sourceKey);
  }
}
