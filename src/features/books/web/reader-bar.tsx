import type { ReactNode } from "react";
import { Link } from "../../../ui/controls/link.tsx";
import { Icon } from "../../../ui/display/icon.tsx";
import type { TextSize } from "../../../ui/prose/text-size.ts";
import { ThemeToggle } from "../../../ui/theme/theme-toggle.tsx";
import { bookPath } from "../book-paths.ts";
import type { BookCard } from "../contract.ts";

interface ReaderBarProps {
  book: BookCard;
  title: string;
  textSize: TextSize;
  onOpenTree(): void;
  /** Further tools of this text. */
  tools: ReactNode;
}

const TOOL =
  "grid size-11 place-items-center rounded-md text-text-secondary hover:bg-hover hover:text-text disabled:opacity-40";

/** The reader's only chrome: back to the book, the tree on small screens, size of text, theme. */
export function ReaderBar({ book, title, textSize, onOpenTree, tools }: ReaderBarProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-border bg-header backdrop-blur">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:m-2 focus:rounded-md focus:bg-card focus:p-3"
      >
        跳到正文
      </a>
      <div className="mx-auto flex h-14 max-w-[1440px] items-center gap-1 px-2 sm:px-4">
        <button type="button" onClick={onOpenTree} aria-label="打开目录" className={`${TOOL} lg:hidden`}>
          <Icon name="list" />
        </button>
        <Link
          to={bookPath(book)}
          className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-md px-2 text-sm font-medium hover:text-brand"
        >
          <Icon name="chevron-left" size={18} />
          <span className="truncate">{book.title}</span>
        </Link>
        <span
          aria-hidden="true"
          className="hidden min-w-0 flex-1 truncate text-center text-sm text-text-muted md:block"
        >
          {title}
        </span>
        <div className="ml-auto flex items-center">
          {tools}
          <button
            type="button"
            aria-label="缩小文字"
            disabled={!textSize.canShrink}
            onClick={() => textSize.change(-1)}
            className={`${TOOL} text-sm`}
          >
            <span aria-hidden="true">A−</span>
          </button>
          <button
            type="button"
            aria-label="放大文字"
            disabled={!textSize.canGrow}
            onClick={() => textSize.change(1)}
            className={`${TOOL} text-base`}
          >
            <span aria-hidden="true">A+</span>
          </button>
          <ThemeToggle />
        </div>
      </div>
    </header>
  );
}
