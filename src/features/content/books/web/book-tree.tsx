import type { Access } from "../../../../domain/access/access-contract.ts";
import { Link } from "../../../../ui/controls/link.tsx";
import { LockMark } from "../../../../ui/display/lock-mark.tsx";
import { SideList } from "../../../../ui/prose/side-list.tsx";
import { documentPath } from "../book-paths.ts";
import type { BookCard, BookDocument, TreeNode } from "../contract.ts";
import { splitTree } from "../reading-order.ts";
import { Appendix } from "./appendix.tsx";
import { useBookAccess } from "./book-access.ts";
import { actOnRow, isLockedRow } from "./locked-rows.tsx";

interface BookTreeProps extends Omit<TreeBranchProps, "access"> {
  /** Whether the tree is open over the text on small screens; on large ones it is always visible next to it. */
  isOpen: boolean;
  /** Headings of the document. */
  toc: BookDocument["toc"];
}

interface TreeBranchProps {
  book: BookCard;
  tree: readonly TreeNode[];
  /** Access to the whole book. */
  access: Access;
  currentId: number;
  onClose(): void;
}

/** The book's tree: a column next to the text, a drawer on small screens. */
export function BookTree({ isOpen, toc, ...given }: BookTreeProps) {
  const props = { ...given, access: useBookAccess(given.book) };
  return (
    <SideList label="本书目录" title={given.book.title} isOpen={isOpen} toc={toc} onClose={given.onClose}>
      <TreeList {...props} />
    </SideList>
  );
}

const INDENT = ["pl-3", "pl-6", "pl-9", "pl-12"];

function TreeList({ tree, ...props }: TreeBranchProps) {
  const { listed, appendix } = splitTree(tree);
  return (
    <>
      <TreeRows {...props} tree={listed} />
      <Appendix
        count={appendix.length}
        isOpen={appendix.some((node) => node.document_id === props.currentId)}
        className="pt-4"
      >
        <TreeRows {...props} tree={appendix} />
      </Appendix>
    </>
  );
}

function TreeRows({ book, tree, access, currentId, onClose }: TreeBranchProps) {
  return (
    <ol className="space-y-0.5 text-sm">
      {tree.map((node, index) => {
        const indent = INDENT[Math.min(node.depth, INDENT.length - 1)];
        const isCurrent = node.document_id === currentId;
        return (
          <li key={node.document_id ?? `group-${index}`}>
            {node.document_id === null ? (
              <p className={`${indent} pt-4 pb-1 font-semibold text-text-secondary`}>{node.title}</p>
            ) : (
              <Link
                to={documentPath({ shelf: book.shelf, bookId: book.id, documentId: node.document_id })}
                prefetch="intent"
                onClick={() => {
                  actOnRow({ book, documentId: node.document_id ?? 0, isLocked: isLockedRow(node, access) });
                  onClose();
                }}
                aria-current={isCurrent ? "page" : undefined}
                className={`${indent} flex min-h-10 items-center gap-2 rounded-md py-1.5 pr-3 ${isCurrent ? "bg-brand-soft font-medium text-brand" : "text-text-secondary hover:bg-hover hover:text-text"}`}
              >
                <span className="min-w-0 flex-1">{node.title}</span>
                {isLockedRow(node, access) && <LockMark requiredLevel={access.required_level} />}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}
