import type { Access } from "../../../../domain/access/access-contract.ts";
import { Link } from "../../../../ui/controls/link.tsx";
import { LockMark } from "../../../../ui/display/lock-mark.tsx";
import { LevelMark } from "../../../../ui/display/tag.tsx";
import { documentPath } from "../book-paths.ts";
import type { BookCard, TreeNode } from "../contract.ts";
import { splitTree } from "../reading-order.ts";
import { Appendix } from "./appendix.tsx";
import { actOnRow, isLockedRow } from "./locked-rows.tsx";

interface BookOutlineProps {
  book: Pick<BookCard, "id" | "shelf" | "content_type">;
  tree: readonly TreeNode[];
  /** Access to the whole book. */
  access: Access;
  /** Percent read by document id, once known. */
  progress?: ReadonlyMap<number, number>;
  /** The whole book is open to everyone, so marks are omitted. */
  isOpen: boolean;
}

const INDENT = ["", "pl-5", "pl-10", "pl-14"];

/** The table of contents of a book's page: groups as headings, documents as links, previews marked. */
export function BookOutline({ tree, ...props }: BookOutlineProps) {
  const { listed, appendix } = splitTree(tree);
  return (
    <>
      <OutlineRows {...props} tree={listed} />
      <Appendix count={appendix.length} className="mt-4">
        <OutlineRows {...props} tree={appendix} />
      </Appendix>
    </>
  );
}

function OutlineRows({ book, tree, access, progress, isOpen }: BookOutlineProps) {
  return (
    <ol className="divide-y divide-border rounded-lg border border-border bg-card">
      {tree.map((node, index) => (
        <li key={node.document_id ?? `group-${index}`} className={INDENT[Math.min(node.depth, INDENT.length - 1)]}>
          {node.document_id === null ? (
            <p className="px-4 pt-5 pb-2 text-sm font-semibold text-text-secondary">{node.title}</p>
          ) : (
            <Link
              to={documentPath({ shelf: book.shelf, bookId: book.id, documentId: node.document_id })}
              prefetch="intent"
              onClick={() => actOnRow({ book, documentId: node.document_id ?? 0, isLocked: isLockedRow(node, access) })}
              className="flex min-h-12 items-center gap-3 px-4 py-2.5 hover:bg-hover"
            >
              <span className="min-w-0 flex-1">{node.title}</span>
              {!isOpen && node.is_preview && <LevelMark level="preview" />}
              {isLockedRow(node, access) && <LockMark requiredLevel={access.required_level} />}
              <ReadMark percent={progress?.get(node.document_id)} wordCount={node.word_count} />
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}

function ReadMark({ percent, wordCount }: { percent: number | undefined; wordCount: number }) {
  const text = percent === undefined ? `${wordCount} 字` : percent >= 100 ? "已读完" : `读到 ${percent}%`;
  return (
    <span
      className={`min-w-16 shrink-0 text-right text-xs tabular-nums ${percent === undefined ? "text-text-muted" : "text-brand"}`}
    >
      {text}
    </span>
  );
}
