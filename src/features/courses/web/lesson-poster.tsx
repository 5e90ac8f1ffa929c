import { Icon } from "../../../ui/display/icon.tsx";
import type { CourseCard } from "../contract.ts";

interface LessonPosterProps {
  course: Pick<CourseCard, "cover_url">;
  /** The film is not this viewer's, and wanting to see it leads on; null: it is, and is still being prepared. */
  onReach: (() => void) | null;
}

/** Stands where the film plays: the course's cover, and why nothing plays yet. */
export function LessonPoster({ course, onReach }: LessonPosterProps) {
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
      {onReach === null ? (
        <div className={PLACE}>
          <Mark name="clock" />
          <p className="font-medium">视频正在准备，放好就能看</p>
        </div>
      ) : (
        <button type="button" data-early="" onClick={onReach} className={PLACE}>
          <Mark name="lock" />
          <span className="font-medium">这一课要先开通才能看</span>
        </button>
      )}
    </div>
  );
}

const PLACE =
  "absolute inset-0 grid w-full place-content-center justify-items-center gap-3 px-6 text-center text-white";

function Mark({ name }: { name: "clock" | "lock" }) {
  return (
    <span className="grid size-16 place-items-center rounded-full bg-white/15">
      <Icon name={name} size={28} />
    </span>
  );
}
