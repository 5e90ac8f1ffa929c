import { useState } from "react";
import { DayField } from "../../../../ui/console/days/day-field.tsx";
import { formatShanghaiInput, readShanghaiInput } from "../../../../ui/console/form/shanghai-input.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { Select } from "../../../../ui/controls/select.tsx";
import type { WrittenCourse } from "../admin-contract.ts";
import { MAX_RELEASE_DAYS } from "../release-plan.ts";
import type { OutlineLesson } from "./outline/outline-tree.ts";
import { useLessonChange } from "./use-lesson-change.ts";

type Lesson = WrittenCourse["chapters"][number]["lessons"][number];

type Opening = "with-course" | "at" | "after";

const OPENINGS = [
  ["with-course", "和课程一起"],
  ["at", "到一个时间"],
  ["after", "加入课程几天后"],
] as const satisfies readonly (readonly [Opening, string])[];

function openingOf({ opens_at: at, opens_after_days: days }: Lesson): Opening {
  if (at !== null) return "at";
  return days === null ? "with-course" : "after";
}

const isWhole = (typed: string, max: number) => /^\d+$/.test(typed) && Number(typed) <= max;

/** Edits who may see a lesson, the length of its film preview, and its release date. */
export function LessonFacts({ course, lesson }: { course: WrittenCourse; lesson: Lesson }) {
  const [isPreview, setPreview] = useState(lesson.is_preview);
  const [seconds, setSeconds] = useState(String(lesson.preview_seconds ?? ""));
  const [opening, setOpening] = useState<Opening>(openingOf(lesson));
  const [at, setAt] = useState(formatShanghaiInput(lesson.opens_at));
  const [days, setDays] = useState(String(lesson.opens_after_days ?? ""));
  /** The values that the fields were filled with. */
  const [began, setBegan] = useState<OutlineLesson>(lesson);
  const { change, isSaving } = useLessonChange(course, lesson.key, (saved) => saved && setBegan(saved));
  const secondsProblem = seconds === "" || (isWhole(seconds, 345_600) && seconds !== "0") ? null : "写秒数，至少 1";
  const daysRange = `写 0 到 ${MAX_RELEASE_DAYS} 之间的天数`;
  const daysProblem = opening !== "after" || days === "" || isWhole(days, MAX_RELEASE_DAYS) ? null : daysRange;
  const isMissing = (opening === "at" && at === "") || (opening === "after" && days === "");

  function save() {
    const facts = {
      is_preview: isPreview,
      preview_seconds: seconds === "" ? null : Number(seconds),
      opens_at: opening === "at" ? readShanghaiInput(at) : null,
      opens_after_days: opening === "after" ? Number(days) : null,
    };
    change(facts, began);
  }

  return (
    <form
      className="flex max-w-[720px] flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label className="flex min-h-9 items-center gap-2">
        <input
          type="checkbox"
          checked={isPreview}
          onChange={({ currentTarget }) => setPreview(currentTarget.checked)}
          className="size-4 accent-brand"
        />
        试学：所有人都能看全部
      </label>
      {lesson.kind === "video" && !isPreview && (
        <Field
          label="所有人能看的开头（秒）"
          hint="不写就没有试看"
          inputMode="numeric"
          value={seconds}
          error={secondsProblem}
          onChange={({ currentTarget }) => setSeconds(currentTarget.value.trim())}
        />
      )}
      <Select<Opening> label="什么时候开放" value={opening} options={OPENINGS} onChoose={setOpening} />
      {opening === "at" && (
        <DayField label="开放时间（北京时间）" hasTime value={at} hint="到时候自动开放" onChange={setAt} />
      )}
      {opening === "after" && (
        <Field
          label="加入几天后"
          hint={daysRange}
          inputMode="numeric"
          value={days}
          error={daysProblem}
          onChange={({ currentTarget }) => setDays(currentTarget.value.trim())}
        />
      )}
      <div>
        <Button
          type="submit"
          disabled={secondsProblem !== null || daysProblem !== null || isMissing}
          busyLabel={isSaving ? "正在保存" : null}
        >
          保存
        </Button>
      </div>
    </form>
  );
}
