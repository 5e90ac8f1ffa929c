import { Icon } from "../../../../../ui/display/icon.tsx";
import { TimeText } from "../../../../../ui/display/time-text.tsx";
import { LatePart, lateCode } from "../../../../../ui/trouble/late-part.tsx";
import type { LessonRelease } from "../../contract.ts";

const joinCode = lateCode(async () => (await import("./join-course.tsx")).JoinCourse);

interface LessonWaitProps {
  courseId: number;
  release: LessonRelease;
  onJoined(): void;
}

/** Displayed instead of a lesson that is not released yet for this learner. */
export function LessonWait({ courseId, release, onJoined }: LessonWaitProps) {
  const { opens_at, after_days } = release;
  return (
    <aside aria-label="还没有开放" className="rounded-lg border border-border bg-surface px-6 py-10 text-center">
      <Icon name="clock" size={32} className="mx-auto text-text-muted" />
      {opens_at !== null && (
        <>
          <p className="mt-4 text-xl font-semibold">
            <TimeText at={opens_at} /> 开放
          </p>
          <p className="mt-2 text-text-secondary">到时候打开这一页就能学，前面的课现在都可以学。</p>
        </>
      )}
      {after_days !== null && (
        <>
          <p className="mt-4 text-xl font-semibold">加入课程后第 {after_days} 天开放</p>
          <p className="mt-2 text-text-secondary">这门课按天开放，加入的时间从你点下按钮算起。</p>
          <div className="mt-6 min-h-11">
            <LatePart code={joinCode} props={{ courseId, onJoined }} />
          </div>
        </>
      )}
    </aside>
  );
}
