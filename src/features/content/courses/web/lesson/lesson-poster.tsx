import { ClosedPoster } from "../../../../../ui/display/closed-poster.tsx";
import type { CourseCard } from "../../contract.ts";

interface LessonPosterProps {
  course: Pick<CourseCard, "cover_url">;
  /** Called when a viewer without access presses play; null: they have access, and the film is in preparation. */
  onReach: (() => void) | null;
}

/** Displayed instead of the video: the course's cover, and the reason why nothing plays yet. */
export function LessonPoster({ course, onReach }: LessonPosterProps) {
  const why =
    onReach === null
      ? ({ icon: "clock", text: "视频正在准备，放好就能看" } as const)
      : ({ icon: "lock", text: "这一课还没有对你开放" } as const);
  return <ClosedPoster coverUrl={course.cover_url} {...why} onReach={onReach} />;
}
