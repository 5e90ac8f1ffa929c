import { useEffect, useRef } from "react";
import { Link } from "../../../ui/controls/link.tsx";
import { Icon } from "../../../ui/display/icon.tsx";
import { LockMark } from "../../../ui/display/lock-mark.tsx";
import type { Access } from "../../membership/contract.ts";
import { documentPath } from "../book-paths.ts";
import type { BookCard, TreeNode } from "../contract.ts";
import { splitTree } from "../reading-order.ts";
import { Appendix } from "./appendix.tsx";
import { useBookAccess } from "./book-access.ts";
import { actOnRow, isLockedRow } from "./locked-rows.tsx";

interface BookTreeProps extends Omit<TreePartProps, "access"> {
  /** Shown over the text on small screens; beside it on large ones it is always there. */
  isOpen: boolean;
}

interface TreePartProps {
  book: BookCard;
  tree: readonly TreeNode[];
  /** To the whole book. */
  access: Access;
  currentId: number;
  onClose(): void;
}

/** The book's tree: a column beside the text, a drawer on small screens. */
export function BookTree({ isOpen, ...given }: BookTreeProps) {
  const props = { ...given, access: useBookAccess(given.book) };
  return (
    <>
      <nav
        aria-label="本书目录"
        className="sticky top-14 hidden h-[calc(100dvh-56px)] overflow-y-auto border-r border-border px-3 py-6 lg:block"
      >
        <TreeList {...props} />
      </nav>
      {isOpen && <TreeDrawer {...props} />}
    </>
  );
}

function TreeDrawer(props: TreePartProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label="本书目录"
      onClose={props.onClose}
      className="m-0 h-dvh max-h-none w-[min(320px,86vw)] max-w-none bg-card px-3 pt-3 pb-[max(24px,env(safe-area-inset-bottom))] text-text shadow-float backdrop:bg-scrim lg:hidden"
    >
      <div className="flex items-center justify-between pl-3">
        <p className="truncate font-semibold">{props.book.title}</p>
        <button
          type="button"
          aria-label="关闭目录"
          onClick={() => dialog.current?.close()}
          className="grid size-11 place-items-center rounded-md hover:bg-hover"
        >
          <Icon name="close" />
        </button>
      </div>
      <TreeList {...props} />
    </dialog>
  );
}

const INDENT = ["pl-3", "pl-6", "pl-9", "pl-12"];

function TreeList({ tree, ...props }: TreePartProps) {
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

function TreeRows({ book, tree, access, currentId, onClose }: TreePartProps) {
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // In braces: newer browsers answer a promise, which React would call at the end.
    void current.current?.scrollIntoView({ block: "nearest" });
  }, []);
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
                ref={isCurrent ? current : undefined}
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
