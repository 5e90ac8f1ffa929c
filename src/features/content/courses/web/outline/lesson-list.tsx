import type { Access } from "../../../../../domain/access/access-contract.ts";
import { SideList } from "../../../../../ui/prose/side-list.tsx";
import type { Chapter, CourseCard, Lesson } from "../../contract.ts";
import { LessonLink } from "./lesson-rows.tsx";

interface LessonListProps {
  course: CourseCard;
  chapters: readonly Chapter[];
  /** Access to the whole course. */
  access: Access;
  progress: ReadonlyMap<number, number>;
  currentId: number;
  /** Whether it is displayed over the lesson on small screens; on large ones it is always displayed next to it. */
  isOpen: boolean;
  /** Headings of the lesson. */
  toc: Lesson["toc"];
  onClose(): void;
}

/** All lessons next to the current one: a column, on small screens a drawer. */
export function LessonList({ isOpen, toc, ...props }: LessonListProps) {
  return (
    <SideList label="课程大纲" title={props.course.title} isOpen={isOpen} toc={toc} onClose={props.onClose}>
      <LessonRows {...props} />
    </SideList>
  );
}

function LessonRows({
  course,
  chapters,
  access,
  progress,
  currentId,
  onClose,
}: Omit<LessonListProps, "isOpen" | "toc">) {
  let number = 0;
  return (
    <ol className="space-y-5">
      {chapters.map((chapter) => (
        <li key={chapter.id}>
          <p className="px-3 pt-2 pb-1 text-sm font-semibold text-text-secondary">{chapter.title}</p>
          <ol className="space-y-0.5">
            {chapter.lessons.map((lesson) => {
              number += 1;
              return (
                <li key={lesson.id}>
                  <LessonLink
                    course={course}
                    lesson={lesson}
                    access={access}
                    number={number}
                    percent={progress.get(lesson.id)}
                    isCurrent={lesson.id === currentId}
                    isNarrow
                    onFollow={onClose}
                  />
                </li>
              );
            })}
          </ol>
        </li>
      ))}
    </ol>
  );
}
