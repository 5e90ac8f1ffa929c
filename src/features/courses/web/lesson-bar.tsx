import type { ReactNode } from "react";
import { Link } from "../../../ui/controls/link.tsx";
import { Icon } from "../../../ui/display/icon.tsx";
import type { TextSize } from "../../../ui/prose/text-size.ts";
import { ThemeToggle } from "../../../ui/theme/theme-toggle.tsx";
import type { CourseCard } from "../contract.ts";
import { coursePath } from "../course-paths.ts";

interface LessonBarProps {
  course: CourseCard;
  title: string;
  /** null: nothing to read here. */
  textSize: TextSize | null;
  onOpenList(): void;
  /** Further tools of this text. */
  tools: ReactNode;
}

const TOOL =
  "grid size-11 place-items-center rounded-md text-text-secondary hover:bg-hover hover:text-text disabled:opacity-40";

/** A lesson's only chrome: back to the course, the lessons on small screens, size of text, theme. */
export function LessonBar({ course, title, textSize, onOpenList, tools }: LessonBarProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-border bg-header backdrop-blur">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:m-2 focus:rounded-md focus:bg-card focus:p-3"
      >
        跳到正文
      </a>
      <div className="mx-auto flex h-14 max-w-[1440px] items-center gap-1 px-2 sm:px-4">
        <button type="button" onClick={onOpenList} aria-label="打开大纲" className={`${TOOL} lg:hidden`}>
          <Icon name="list" />
        </button>
        <Link
          to={coursePath(course)}
          className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-md px-2 text-sm font-medium hover:text-brand"
        >
          <Icon name="chevron-left" size={18} />
          <span className="truncate">{course.title}</span>
        </Link>
        <span
          aria-hidden="true"
          className="hidden min-w-0 flex-1 truncate text-center text-sm text-text-muted md:block"
        >
          {title}
        </span>
        <div className="ml-auto flex items-center">
          {tools}
          {textSize && <SizeButtons textSize={textSize} />}
          <ThemeToggle />
        </div>
      </div>
    </header>
  );
}

function SizeButtons({ textSize }: { textSize: TextSize }) {
  return (
    <>
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
    </>
  );
}
