import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../display/icon.tsx";
import { type TocItem, TocLinks } from "./page-toc.tsx";

interface SideListProps {
  /** The accessible name. */
  label: string;
  /** The title of the drawer. */
  title: string;
  /** Whether the drawer is open. On large screens the list is always visible as a column, unless it has no column. */
  isOpen: boolean;
  hasColumn?: boolean;
  onClose(): void;
  /** Headings of the text, only for the drawer. */
  toc: readonly TocItem[];
  children?: ReactNode;
}

/** The table of contents: a column next to the text, or a drawer on small screens and where the column is hidden. */
export function SideList({ label, title, isOpen, hasColumn = true, onClose, toc, children }: SideListProps) {
  return (
    <>
      {hasColumn && (
        <nav
          data-aside=""
          aria-label={label}
          className="sticky top-14 hidden h-[calc(100dvh-56px)] overflow-y-auto border-r border-border px-3 py-6 lg:block print:hidden"
        >
          <VisibleList>{children}</VisibleList>
        </nav>
      )}
      {isOpen && (
        <Drawer label={label} title={title} onClose={onClose}>
          <div className={toc.length < 2 ? "" : "mb-6 px-3 pt-2"}>
            <TocLinks items={toc} onFollow={onClose} />
          </div>
          <VisibleList>{children}</VisibleList>
        </Drawer>
      )}
    </>
  );
}

function Drawer({ label, title, onClose, children }: Pick<SideListProps, "label" | "title" | "onClose" | "children">) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-[min(340px,88vw)] max-w-none bg-card px-3 pt-3 pb-[max(24px,env(safe-area-inset-bottom))] text-text shadow-float backdrop:bg-scrim"
    >
      <div className="flex items-center justify-between pl-3">
        <p className="truncate font-semibold">{title}</p>
        <button
          type="button"
          aria-label="关闭目录"
          onClick={() => dialog.current?.close()}
          className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-hover"
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}

/** Focuses the current entry if the column is visible. False: it is not visible. */
export function focusColumn(): boolean {
  const current = document.querySelector<HTMLElement>("[data-aside] [aria-current=page]");
  if (!current || current.getClientRects().length === 0) return false;
  current.focus();
  return true;
}

/** Scrolls the current entry into view. */
function VisibleList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces, because newer browsers return a promise, which React would use as the cleanup function.
    void list.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, []);
  return <div ref={list}>{children}</div>;
}
