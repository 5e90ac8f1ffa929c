import { useState } from "react";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { useAct } from "../../../../../ui/console/console-data.ts";
import { consoleFailureText } from "../../../../../ui/console/console-failure.ts";
import { useUnsavedWork } from "../../../../../ui/console/leave/unsaved-work.ts";
import { MediaPick } from "../../../../../ui/console/uploads/media-pick.tsx";
import { Button } from "../../../../../ui/controls/button.tsx";
import { showMessage } from "../../../../../ui/feedback/feedback.ts";
import { EmptyState, ErrorNote } from "../../../../../ui/feedback/notes.tsx";
import { arrangeCourseOutline, getWrittenCourse, listAllCourses, type WrittenCourse } from "../../admin-contract.ts";
import { ChapterPart } from "./chapter-part.tsx";
import { ChapterSheet } from "./chapter-sheet.tsx";
import { OutlineConflict } from "./outline-conflict.tsx";
import { outlineOf, toOutlineBody } from "./outline-tree.ts";
import { SaveBar } from "./save-bar.tsx";
import { useOutlineActs } from "./use-outline-acts.ts";
import { useOutlineDraft } from "./use-outline-draft.ts";

/** Edits chapters and lessons of a course by dragging, menu or keyboard; one call saves all changes. */
export function OutlineEditor({ course }: { course: WrittenCourse }) {
  const [answer, setAnswer] = useState<(WrittenCourse & { hints: string[] }) | null>(null);
  // The answer to a save is newer than data loaded before it.
  const current = answer !== null && answer.updated_at >= course.updated_at ? answer : course;
  const [newer, setNewer] = useState<WrittenCourse | null>(null);
  const draft = useOutlineDraft(course.id, { outline: outlineOf(current), version: current.outline_version });
  const { acts, moved, choice, closeChoice, addEmptyChapter, addFilm, goTo } = useOutlineActs(draft);
  const params = { id: course.id };
  const former = toOutlineBody(outlineOf(current));
  const save = useAct(arrangeCourseOutline, {
    changes: [getWrittenCourse, listAllCourses],
    done: "大纲已经保存",
    onDone: (output) => {
      setAnswer(output);
      draft.forget();
    },
    undo: async (_input, { outline_version: base_version }) => {
      setAnswer(await callEndpoint(arrangeCourseOutline, { params, body: { ...former, base_version } }));
    },
    onFailed: (failure) => {
      if (failure.code === "CHANGED_MEANWHILE") setNewer(failure.extra.latest as WrittenCourse);
      else showMessage("error", consoleFailureText(failure));
    },
  });
  useUnsavedWork(draft.isDirty);
  const { outline, base } = draft;
  const saveFrom = (base_version: string) => save.mutate({ params, body: { ...toOutlineBody(outline), base_version } });
  const isNameless = outline.some(
    ({ title, lessons }) => title.trim() === "" || lessons.some((lesson) => lesson.title.trim() === ""),
  );
  const addChapter = (
    <Button variant="secondary" onClick={addEmptyChapter}>
      加一章
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {draft.offered !== null && (
        <ErrorNote
          title="上次有没有保存的大纲"
          text="它还在这台电脑的浏览器里，没有盖住现在的内容。"
          action={
            <div className="flex gap-2">
              <Button size="small" onClick={draft.takeOffered}>
                接着改
              </Button>
              <Button size="small" variant="secondary" onClick={draft.forget}>
                不要了
              </Button>
            </div>
          }
        />
      )}
      {answer !== null && answer.hints.length > 0 && (
        <ErrorNote title="保存了，有几处要留意" text={answer.hints.join("；")} />
      )}
      {outline.length > 0 && (
        <p className="text-sm text-text-secondary">
          拖左边的把手可以移动；也可以让把手得到焦点，再按上下键，或用“操作”。
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {moved}
      </p>
      {outline.length === 0 && (
        <EmptyState
          drawing="course"
          title="大纲是空的"
          text="先加一章，再在章里加视频课或文字课。"
          action={addChapter}
        />
      )}
      <ol className="flex flex-col gap-3">
        {outline.map((chapter, index) => (
          <ChapterPart key={chapter.key} courseId={course.id} chapter={chapter} number={index + 1} acts={acts} />
        ))}
      </ol>
      {outline.length > 0 && <div>{addChapter}</div>}
      {newer !== null && (
        <OutlineConflict
          theirs={outlineOf(newer)}
          mine={outline}
          isSaving={save.isPending}
          onTakeTheirs={() => {
            draft.putAside();
            setAnswer({ ...newer, hints: [] });
            setNewer(null);
          }}
          onSaveMine={() => {
            setNewer(null);
            saveFrom(newer.outline_version);
          }}
        />
      )}
      {newer === null && (
        <SaveBar
          isDirty={draft.isDirty}
          isSaving={save.isPending}
          problem={isNameless ? "每一章和每一课都要有标题" : null}
          onDiscard={draft.forget}
          onSave={() => saveFrom(base)}
        />
      )}
      {choice?.kind === "film" && (
        <MediaPick
          kind="video"
          name="视频"
          title="选一个视频"
          onPick={(film) => addFilm(choice.target, film)}
          onClose={closeChoice}
        />
      )}
      {choice?.kind === "chapter" && (
        <ChapterSheet outline={outline} lessonKey={choice.lessonKey} onPick={goTo} onClose={closeChoice} />
      )}
    </div>
  );
}
