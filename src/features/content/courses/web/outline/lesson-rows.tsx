import type { Access } from "../../../../../domain/access/access-contract.ts";
import { reachLockedRow } from "../../../../../ui/browser/reached-row.ts";
import { Link } from "../../../../../ui/controls/link.tsx";
import { Icon } from "../../../../../ui/display/icon.tsx";
import { LockMark } from "../../../../../ui/display/lock-mark.tsx";
import { LevelMark } from "../../../../../ui/display/tag.tsx";
import type { CourseCard, LessonRow } from "../../contract.ts";
import { lessonPath } from "../../course-paths.ts";
import { lessonLength } from "../facts/course-facts.ts";
import { openingText } from "./opening-text.ts";

interface LessonLinkProps {
  course: Pick<CourseCard, "id" | "shelf">;
  lesson: LessonRow;
  /** Access to the whole course. */
  access: Access;
  /** 1 for the first lesson of the course. */
  number: number;
  /** Percent learned, once known. */
  percent?: number | undefined;
  isCurrent?: boolean;
  /** In the narrow column next to a lesson. */
  isNarrow?: boolean;
  onFollow?(): void;
}

/** One lesson of an outline: number, kind, title, marks, length; the whole row is a link. */
export function LessonLink({
  course,
  lesson,
  access,
  number,
  percent,
  isCurrent,
  isNarrow,
  onFollow,
}: LessonLinkProps) {
  const to = lessonPath({ shelf: course.shelf, courseId: course.id, lessonId: lesson.id });
  const isLocked = !access.allowed && !lesson.is_preview;
  const opening = lesson.is_preview ? "" : openingText(lesson);
  const look = isNarrow ? "min-h-11 rounded-md px-3 py-2 text-sm" : "min-h-14 px-4 py-3 sm:px-5";
  // Muted grey has too little contrast on the green background of the current lesson.
  const quiet = isCurrent ? "text-brand" : "text-text-muted";
  const color = isCurrent ? "bg-brand-soft font-medium text-brand" : "hover:bg-hover";
  return (
    <Link
      to={to}
      prefetch="intent"
      aria-current={isCurrent ? "page" : undefined}
      onClick={() => {
        if (isLocked) reachLockedRow(to);
        onFollow?.();
      }}
      className={`flex items-center gap-3 ${look} ${color}`}
    >
      <span className={`w-6 shrink-0 text-right text-sm tabular-nums ${quiet}`}>{number}</span>
      <span className={`shrink-0 ${quiet}`}>
        <Icon name={lesson.kind === "video" ? "play" : "document"} size={18} />
        <span className="sr-only">{lesson.kind === "video" ? "视频" : "图文"}</span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block">{lesson.title}</span>
        {opening !== "" && <span className={`mt-0.5 block text-xs ${quiet}`}>{opening}</span>}
      </span>
      {!access.allowed && lesson.is_preview && <LevelMark level="trial" className="for-guests" />}
      {isLocked && <LockMark requiredLevel={access.required_level} />}
      {!isNarrow && <LengthMark lesson={lesson} percent={percent} />}
    </Link>
  );
}

function LengthMark({ lesson, percent }: { lesson: LessonRow; percent: number | undefined }) {
  const text = percent === undefined ? lessonLength(lesson) : percent >= 100 ? "已学完" : `学到 ${percent}%`;
  const color = percent === undefined ? "text-text-muted" : "text-brand";
  return <span className={`min-w-16 shrink-0 text-right text-xs tabular-nums ${color}`}>{text}</span>;
}
