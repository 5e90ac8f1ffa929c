import { NeighbourLinks } from "../../../../../ui/controls/neighbour-links.tsx";
import type { CourseCard, LessonRow } from "../../contract.ts";
import { coursePath, lessonPath } from "../../course-paths.ts";

interface LessonNeighboursProps {
  course: CourseCard;
  previous: LessonRow | null;
  next: LessonRow | null;
}

/** The link to the next lesson; after the last one it links to the course. */
export function LessonNeighbours({ course, previous, next }: LessonNeighboursProps) {
  const linkTo = (lesson: LessonRow, label: string) => ({
    label,
    title: lesson.title,
    path: lessonPath({ shelf: course.shelf, courseId: course.id, lessonId: lesson.id }),
  });
  return (
    <NeighbourLinks
      name="上一课与下一课"
      previous={previous && linkTo(previous, "上一课")}
      next={
        next
          ? { ...linkTo(next, "下一课"), isLast: false }
          : { label: "最后一课学完了", title: "回到课程首页", path: coursePath(course), isLast: true }
      }
    />
  );
}
