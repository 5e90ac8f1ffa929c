import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../display/icon.tsx";
import { type TocItem, TocLinks } from "./page-toc.tsx";

interface SideListProps {
  /** Its name for those who do not see it. */
  label: string;
  /** Heads the drawer. */
  title: string;
  /** Shown over the text; beside it on large screens it is always there, unless it has no column. */
  isOpen: boolean;
  hasColumn?: boolean;
  onClose(): void;
  /** Headings of the text, for the drawer alone. */
  toc: readonly TocItem[];
  children?: ReactNode;
}

/** Contents beside a text: a column, and a drawer on small screens and where the column is put away. */
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

/** Gives the focus to the entry that is open, where the column is shown. False: it is not. */
export function focusColumn(): boolean {
  const current = document.querySelector<HTMLElement>("[data-aside] [aria-current=page]");
  if (!current || current.getClientRects().length === 0) return false;
  current.focus();
  return true;
}

/** Brings the entry that is open into view. */
function VisibleList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers answer a promise, which React would call at the end.
    void list.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, []);
  return <div ref={list}>{children}</div>;
}
