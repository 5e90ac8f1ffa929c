import { Link } from "../../../../../ui/controls/link.tsx";
import type { CourseCard, LessonRow } from "../../contract.ts";
import { coursePath, lessonPath } from "../../course-paths.ts";

interface LessonNeighboursProps {
  course: CourseCard;
  previous: LessonRow | null;
  next: LessonRow | null;
}

const CARD =
  "flex min-h-20 flex-1 flex-col justify-center rounded-lg border border-border px-5 py-3 hover:border-brand hover:text-brand";

/** The link to the next lesson; after the last one it leads back to the course. */
export function LessonNeighbours({ course, previous, next }: LessonNeighboursProps) {
  const hrefOf = (lesson: LessonRow) => lessonPath({ shelf: course.shelf, courseId: course.id, lessonId: lesson.id });
  return (
    <nav aria-label="上一课与下一课" className="mt-16 flex flex-col gap-4 sm:flex-row print:hidden">
      {previous ? (
        <Link to={hrefOf(previous)} rel="prev" className={CARD}>
          <span className="text-xs text-text-muted">上一课</span>
          <span className="mt-1 font-medium">{previous.title}</span>
        </Link>
      ) : (
        <span className="hidden flex-1 sm:block" />
      )}
      <Link
        to={next ? hrefOf(next) : coursePath(course)}
        rel={next ? "next" : undefined}
        className={`${CARD} sm:text-right`}
      >
        <span className="text-xs text-text-muted">{next ? "下一课" : "最后一课学完了"}</span>
        <span className="mt-1 font-medium">{next?.title ?? "回到课程首页"}</span>
      </Link>
    </nav>
  );
}
