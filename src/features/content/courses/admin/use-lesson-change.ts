import { useRef } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { pick } from "../../../../kit/values/pick.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { consoleFailureText } from "../../../../ui/console/console-failure.ts";
import { isSame } from "../../../../ui/console/form/merge-values.ts";
import { useConfirm } from "../../../../ui/dialog/confirm.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { arrangeCourseOutline, getWrittenCourse, listAllCourses, type WrittenCourse } from "../admin-contract.ts";
import { changeLesson, findLesson, type OutlineLesson, outlineOf, toOutlineBody } from "./outline/outline-tree.ts";

type Facts = Partial<OutlineLesson>;

interface Attempt {
  facts: Facts;
  /** The lesson before the change. */
  began: OutlineLesson;
}

/**
 * Changes one lesson and nothing else in its course. If somebody else changed the course in the meantime, the change is
 * applied to the newer course; if both changed the same property of this lesson, the user confirms first.
 */
export function useLessonChange(
  course: WrittenCourse,
  lessonKey: string,
  onSaved?: (lesson: OutlineLesson | undefined) => void,
) {
  const confirm = useConfirm();
  const current = useRef<Attempt>(null);
  const params = { id: course.id };
  const act = useAct(arrangeCourseOutline, {
    changes: [getWrittenCourse, listAllCourses],
    done: "已经保存",
    undo: async (_input, output) => {
      if (current.current === null) return;
      const { facts, began } = current.current;
      const former = pick(began, ...(Object.keys(facts) as (keyof OutlineLesson)[]));
      const restored = await callEndpoint(arrangeCourseOutline, inputOf(output, former));
      onSaved?.(findLesson(outlineOf(restored), lessonKey));
    },
    onDone: (output) => onSaved?.(findLesson(outlineOf(output), lessonKey)),
    onFailed: (failure) => {
      const { latest } = failure.extra as { latest?: WrittenCourse };
      if (failure.code === "CHANGED_MEANWHILE" && latest !== undefined && current.current !== null)
        attempt(latest, current.current);
      else showMessage("error", consoleFailureText(failure));
    },
  });

  const inputOf = (from: WrittenCourse, facts: Facts) => ({
    params,
    body: {
      ...toOutlineBody(changeLesson(outlineOf(from), lessonKey, facts)),
      base_version: from.outline_version,
    },
  });

  function attempt(from: WrittenCourse, { facts, began }: Attempt) {
    current.current = { facts, began };
    const theirs = findLesson(outlineOf(from), lessonKey);
    if (theirs === undefined) {
      showMessage("error", "别人把这节课移出了大纲，你的改动没有保存");
      return;
    }
    const names = Object.keys(facts) as (keyof OutlineLesson)[];
    const isContested = names.some((name) => !isSame(theirs[name], began[name]) && !isSame(theirs[name], facts[name]));
    if (!isContested) {
      act.mutate(inputOf(from, facts));
      return;
    }
    confirm({
      title: "别人刚刚改过这节课的同一处",
      text: "你的改动还没有保存，填的都还在。用你填的盖过对方的，还是先不保存？",
      label: "用我的",
      cancelLabel: "先不保存",
      onConfirm: async () => void (await act.mutateAsync(inputOf(from, facts))),
    });
  }

  return {
    isSaving: act.isPending,
    change: (facts: Facts, began: OutlineLesson) => attempt(course, { facts, began }),
  };
}
