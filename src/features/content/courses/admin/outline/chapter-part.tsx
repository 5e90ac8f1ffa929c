import { memo, useRef } from "react";
import { RowHandle } from "../../../../../ui/console/list/row-handle.tsx";
import { rowLook, useRowDrag } from "../../../../../ui/console/list/use-row-drag.ts";
import { RowMenu } from "../../../../../ui/console/row-menu.tsx";
import { Button } from "../../../../../ui/controls/button.tsx";
import { LessonRow } from "./lesson-row.tsx";
import type { OutlineActs } from "./outline-acts.ts";
import { DROPPED_INTO } from "./outline-drop.ts";
import type { OutlineChapter } from "./outline-tree.ts";
import { RowTitle } from "./row-title.tsx";

interface ChapterPartProps {
  courseId: number;
  chapter: OutlineChapter;
  /** Number of the chapter in the course. */
  number: number;
  acts: OutlineActs;
}

/** One chapter of the outline with its lessons. */
export const ChapterPart = memo(function ChapterPart({ courseId, chapter, number, acts }: ChapterPartProps) {
  const row = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { key, title, lessons } = chapter;
  const { mark, isDragged } = useRowDrag(
    { row, handle },
    { kind: "chapter", key },
    { into: DROPPED_INTO, onDrop: acts.drop },
  );
  return (
    <li className="rounded-lg border border-border bg-card">
      <div ref={row} className={`flex items-center gap-2 rounded-lg p-1 pr-2 ${rowLook(mark, isDragged)}`}>
        <RowHandle ref={handle} rowKey={key} title={title} onStep={(step) => acts.step("chapter", key, step)} />
        <RowTitle
          label={`第 ${number} 章的标题`}
          title={title}
          isStrong
          onRename={(typed) => acts.rename("chapter", key, typed)}
        />
        <span className="text-sm whitespace-nowrap text-text-muted tabular-nums">{lessons.length} 课</span>
        <RowMenu
          label={`“${title}”的操作`}
          items={[
            { label: "上移", run: () => acts.step("chapter", key, -1) },
            { label: "下移", run: () => acts.step("chapter", key, 1) },
            { label: "去掉这一章", isDanger: true, run: () => acts.remove("chapter", key) },
          ]}
        />
      </div>
      <LessonRows courseId={courseId} lessons={lessons} acts={acts} />
      <div className="flex flex-wrap gap-2 border-t border-border p-2 sm:pl-9">
        <Button size="small" variant="text" onClick={() => acts.chooseFilm({ chapterKey: key })}>
          加视频课
        </Button>
        <Button size="small" variant="text" onClick={() => acts.addText(key)}>
          加文字课
        </Button>
      </div>
    </li>
  );
});

/** Of a lesson on one line, for chapters that were not on the screen yet; then the browser knows the real height. */
const LESSON_ROW_PX = 45;

/**
 * Separate from the chapter, whose title and number change without its lessons. The browser skips layout and style of
 * chapters that are not on the screen; search, focus and screen readers find them all the same.
 */
const LessonRows = memo(function LessonRows({
  courseId,
  lessons,
  acts,
}: Pick<ChapterPartProps, "courseId" | "acts"> & Pick<OutlineChapter, "lessons">) {
  return (
    <ul
      className="[content-visibility:auto]"
      style={{ containIntrinsicHeight: `auto ${lessons.length * LESSON_ROW_PX}px` }}
    >
      {lessons.map((lesson) => (
        <LessonRow key={lesson.key} courseId={courseId} lesson={lesson} acts={acts} />
      ))}
    </ul>
  );
});
