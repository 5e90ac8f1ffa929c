import type { Access } from "../../../../../domain/access/access-contract.ts";
import type { Chapter, CourseCard } from "../../contract.ts";
import { spanText } from "../facts/course-facts.ts";
import { LessonLink } from "./lesson-rows.tsx";

interface CourseOutlineProps {
  course: Pick<CourseCard, "id" | "shelf">;
  chapters: readonly Chapter[];
  /** Access to the whole course. */
  access: Access;
  /** Percent learned by lesson id, once known. */
  progress: ReadonlyMap<number, number>;
}

/** The outline on a course's page: collapsible chapters with consecutively numbered lessons. */
export function CourseOutline({ course, chapters, access, progress }: CourseOutlineProps) {
  let number = 0;
  return (
    <ol className="space-y-4">
      {chapters.map((chapter, index) => (
        <li key={chapter.id}>
          <details open className="group overflow-hidden rounded-lg border border-border bg-card">
            <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-3 hover:bg-hover sm:px-5 [&::-webkit-details-marker]:hidden">
              <span className="min-w-0 flex-1 font-semibold">
                <span className="mr-2 text-text-muted tabular-nums">{index + 1}</span>
                {chapter.title}
              </span>
              <span className="shrink-0 text-xs text-text-muted tabular-nums">{chapterFacts(chapter)}</span>
              <span
                aria-hidden="true"
                className="size-2 shrink-0 rotate-45 border-r-2 border-b-2 border-text-muted transition-transform duration-150 group-open:-rotate-135"
              />
            </summary>
            <ol className="divide-y divide-border border-t border-border">
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
                    />
                  </li>
                );
              })}
            </ol>
          </details>
        </li>
      ))}
    </ol>
  );
}

function chapterFacts({ lessons }: Chapter): string {
  const seconds = lessons.reduce((sum, lesson) => sum + lesson.duration_seconds, 0);
  return seconds === 0 ? `${lessons.length} 课` : `${lessons.length} 课 · ${spanText(seconds)}`;
}
