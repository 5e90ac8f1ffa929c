import { memo, useRef } from "react";
import { formatPlayingTime } from "../../../../../kit/values/playing-time.ts";
import { formatExactTime } from "../../../../../kit/values/time-text.ts";
import { RowHandle } from "../../../../../ui/console/list/row-handle.tsx";
import { rowLook, useRowDrag } from "../../../../../ui/console/list/use-row-drag.ts";
import { consoleHref } from "../../../../../ui/console/page.ts";
import { RowMenu } from "../../../../../ui/console/row-menu.tsx";
import { Link } from "../../../../../ui/controls/link.tsx";
import { LESSON_KIND_NAMES } from "../course-words.ts";
import type { OutlineActs } from "./outline-acts.ts";
import { DROPPED_INTO } from "./outline-drop.ts";
import type { OutlineLesson } from "./outline-tree.ts";
import { RowTitle } from "./row-title.tsx";

interface LessonRowProps {
  courseId: number;
  lesson: OutlineLesson;
  acts: OutlineActs;
}

/** One lesson of the outline. */
export const LessonRow = memo(function LessonRow({ courseId, lesson, acts }: LessonRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { key, title, kind, id } = lesson;
  const { mark, isDragged } = useRowDrag(
    { row, handle },
    { kind: "lesson", key },
    { into: DROPPED_INTO, onDrop: acts.drop },
  );
  return (
    <li
      ref={row}
      className={`flex flex-wrap items-center gap-x-2 border-t border-border py-1 pr-2 pl-2 sm:pl-8 ${rowLook(mark, isDragged)}`}
    >
      <RowHandle ref={handle} rowKey={key} title={title} onStep={(step) => acts.step("lesson", key, step)} />
      <RowTitle label="课的标题" title={title} onRename={(typed) => acts.rename("lesson", key, typed)} />
      <span className="flex items-center gap-x-3 text-sm text-text-secondary max-sm:w-full max-sm:flex-wrap max-sm:justify-end">
        <LessonFacts lesson={lesson} />
        <label className="flex min-h-9 items-center gap-1.5 whitespace-nowrap">
          <input
            type="checkbox"
            checked={lesson.is_preview}
            onChange={({ currentTarget }) => acts.changeLesson(key, { is_preview: currentTarget.checked })}
            className="size-4 accent-brand"
          />
          试学
        </label>
        {id !== null && (
          <Link
            to={consoleHref(`/courses/${courseId}/lessons/${id}`)}
            aria-label={`打开“${title}”`}
            className="whitespace-nowrap text-brand"
          >
            打开
          </Link>
        )}
        <RowMenu
          label={`“${title}”的操作`}
          items={[
            { label: "上移", run: () => acts.step("lesson", key, -1) },
            { label: "下移", run: () => acts.step("lesson", key, 1) },
            { label: "移到…", run: () => acts.chooseChapter(key) },
            ...(kind === "video"
              ? [
                  {
                    label: lesson.media_id === null ? "选视频" : "换视频",
                    run: () => acts.chooseFilm({ lessonKey: key }),
                  },
                ]
              : []),
            { label: "移出大纲", isDanger: true, run: () => acts.remove("lesson", key) },
          ]}
        />
      </span>
    </li>
  );
});

function LessonFacts({ lesson }: { lesson: OutlineLesson }) {
  const { kind, media_id: media, has_text: hasText, opens_at: opensAt, opens_after_days: afterDays } = lesson;
  const isMissing = kind === "video" ? media === null : !hasText;
  const missing = kind === "video" ? "没有视频" : "没有正文";
  return (
    <>
      {opensAt !== null && <span className="whitespace-nowrap">{formatExactTime(new Date(opensAt))} 开放</span>}
      {afterDays !== null && <span className="whitespace-nowrap">加入 {afterDays} 天后开放</span>}
      {isMissing ? (
        <span className="whitespace-nowrap text-warning-text">{missing}</span>
      ) : (
        <span className="whitespace-nowrap tabular-nums">
          {LESSON_KIND_NAMES[kind]}
          {kind === "video" && lesson.duration_seconds > 0 && ` ${formatPlayingTime(lesson.duration_seconds)}`}
        </span>
      )}
    </>
  );
}
