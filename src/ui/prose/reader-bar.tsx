import type { ReactNode } from "react";
import { Link } from "../controls/link.tsx";
import { Icon } from "../display/icon.tsx";
import { ThemeToggle } from "../theme/theme-toggle.tsx";

interface ReaderBarProps {
  /** The work that contains the text. */
  work: { title: string; path: string };
  title: string;
  /** Opens the table of contents if it has no column. */
  onOpen(): void;
  /** Further tools of this text. */
  tools: ReactNode;
}

const TOOL =
  "grid size-11 place-items-center rounded-md text-text-secondary hover:bg-hover hover:text-text disabled:opacity-40";

/** The only bar of a reader page: link to the work, table of contents on small screens, tools of the text, theme. */
export function ReaderBar({ work, title, onOpen, tools }: ReaderBarProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-border bg-header backdrop-blur">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:m-2 focus:rounded-md focus:bg-card focus:p-3"
      >
        跳到正文
      </a>
      <div className="mx-auto flex h-14 max-w-[1440px] items-center gap-1 px-2 sm:px-4">
        <button type="button" onClick={onOpen} aria-label="打开目录" className={`${TOOL} xl:hidden`}>
          <Icon name="list" />
        </button>
        <Link
          to={work.path}
          className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-md px-2 text-sm font-medium hover:text-brand"
        >
          <Icon name="chevron-left" size={18} />
          <span className="truncate">{work.title}</span>
        </Link>
        <span
          aria-hidden="true"
          className="hidden min-w-0 flex-1 truncate text-center text-sm text-text-muted md:block"
        >
          {title}
        </span>
        <div className="ml-auto flex items-center">
          {tools}
          <ThemeToggle />
        </div>
      </div>
    </header>
  );
}
