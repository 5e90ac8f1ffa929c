import { Icon } from "../../../ui/display/icon.tsx";
import type { CourseCard, Lesson } from "../contract.ts";

/** Stands where the film plays: the course's cover, and why nothing plays yet. */
export function LessonPoster({ course, lesson }: { course: Pick<CourseCard, "cover_url">; lesson: Lesson }) {
  const isLocked = !lesson.access.allowed;
  return (
    <div className="relative aspect-video overflow-hidden rounded-lg border border-border bg-hover print:hidden">
      <img
        src={course.cover_url}
        alt=""
        width={640}
        height={360}
        fetchPriority="high"
        className="size-full object-cover brightness-40 saturate-50"
      />
      <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 px-6 text-center text-white">
        <span className="grid size-16 place-items-center rounded-full bg-white/15">
          <Icon name={isLocked ? "lock" : "clock"} size={28} />
        </span>
        <p className="font-medium">{isLocked ? "这一课要先开通才能看" : "视频正在准备，放好就能看"}</p>
      </div>
    </div>
  );
}
