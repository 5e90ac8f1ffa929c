import { useEffect, useRef } from "react";
import { Icon } from "../../../ui/display/icon.tsx";
import type { Access } from "../../membership/contract.ts";
import type { Chapter, CourseCard } from "../contract.ts";
import { LessonLink } from "./lesson-rows.tsx";

interface LessonListProps {
  course: CourseCard;
  chapters: readonly Chapter[];
  /** To the whole course. */
  access: Access;
  progress: ReadonlyMap<number, number>;
  currentId: number;
  /** Shown over the lesson on small screens; beside it on large ones it is always there. */
  isOpen: boolean;
  onClose(): void;
}

/** All lessons beside the one that is open: a column, on small screens a drawer. */
export function LessonList(props: LessonListProps) {
  return (
    <>
      <nav
        aria-label="课程大纲"
        className="sticky top-14 hidden h-[calc(100dvh-56px)] overflow-y-auto border-r border-border px-3 py-6 lg:block print:hidden"
      >
        <LessonRows {...props} />
      </nav>
      {props.isOpen && <LessonDrawer {...props} />}
    </>
  );
}

function LessonDrawer(props: LessonListProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label="课程大纲"
      onClose={props.onClose}
      className="m-0 h-dvh max-h-none w-[min(340px,88vw)] max-w-none bg-card px-3 pt-3 pb-[max(24px,env(safe-area-inset-bottom))] text-text shadow-float backdrop:bg-scrim lg:hidden"
    >
      <div className="flex items-center justify-between pl-3">
        <p className="truncate font-semibold">{props.course.title}</p>
        <button
          type="button"
          aria-label="关闭大纲"
          onClick={() => dialog.current?.close()}
          className="grid size-11 place-items-center rounded-md hover:bg-hover"
        >
          <Icon name="close" />
        </button>
      </div>
      <LessonRows {...props} />
    </dialog>
  );
}

function LessonRows({ course, chapters, access, progress, currentId, onClose }: LessonListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // In braces: newer browsers answer a promise, which React would call at the end.
    void list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, []);
  let number = 0;
  return (
    <ol ref={list} className="space-y-5">
      {chapters.map((chapter) => (
        <li key={chapter.id}>
          <p className="px-3 pt-2 pb-1 text-sm font-semibold text-text-secondary">{chapter.title}</p>
          <ol className="space-y-0.5">
            {chapter.lessons.map((lesson) => {
              number += 1;
              return (
                <li key={lesson.id}>
                  <LessonLink
                    {...{ course, lesson, access, number }}
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
