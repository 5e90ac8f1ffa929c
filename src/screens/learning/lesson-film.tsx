import { useMemo } from "react";
import { useNavigate } from "react-router";
import { LEVEL, requiredLevelOf } from "../../domain/access/levels.ts";
import { NeedsPermission } from "../../features/access/membership/web/gate/access-directive.tsx";
import { GateActions } from "../../features/access/membership/web/gate/gate-actions.tsx";
import { gateTitle } from "../../features/access/membership/web/gate/gate-title.ts";
import { useReachGate } from "../../features/access/membership/web/gate/reach-gate.ts";
import type { Lesson, LessonRow } from "../../features/content/courses/contract.ts";
import { lessonPath } from "../../features/content/courses/course-paths.ts";
import type { LessonView } from "../../features/content/courses/lesson-view.ts";
import { useCourseAccess } from "../../features/content/courses/web/facts/course-access.ts";
import { LessonPoster } from "../../features/content/courses/web/lesson/lesson-poster.tsx";
import { FilmView } from "../../features/content/media/web/player/film-view.tsx";
import { FilmNotes } from "../../features/learning/notes/web/late-film-notes.tsx";
import { WatchFollower } from "../../features/learning/progress/web/late-watch-follower.tsx";
import { bareCoverUrl } from "../../seo/cover-url.ts";
import { useSession } from "../../ui/facts/session.ts";

/** The film of a lesson: all of it for viewers with access, otherwise the preview, or the gate without a preview. */
export function LessonFilm({ view, lesson }: { view: LessonView; lesson: Lesson }) {
  const { course, next } = view;
  const { user, openLogin } = useSession();
  const reachGate = useReachGate({ type: "lesson", id: lesson.id }, "观看");
  const navigate = useNavigate();
  const isWhole = lesson.access.allowed;
  const isCourseOpen = useCourseAccess(course).allowed;
  const nextLesson = useMemo(() => {
    if (next === null) return null;
    const isOpen = next.is_preview || (isCourseOpen && isOutByPlan(next, new Date()));
    const go = () => void navigate(pathOf(view, next.id), { state: { isPlaying: isOpen } });
    return { name: "下一课", title: next.title, isOpen, go };
  }, [view, next, isCourseOpen, navigate]);

  function openLoginForGuest(): void {
    if (user === null) openLogin({ reason: "登录后观看" });
  }

  const poster = <LessonPoster course={course} onReach={isWhole ? null : reachGate} />;
  if (lesson.media_id === null) return poster;
  const renderPlayer = (previewSeconds: number | null) => (
    <FilmView
      item={{ kind: "lesson", id: lesson.id }}
      title={lesson.title}
      posterUrl={bareCoverUrl(course.cover_url)}
      durationSeconds={lesson.duration_seconds}
      previewSeconds={previewSeconds}
      isGated={!lesson.is_preview && (requiredLevelOf(course.content_type) ?? LEVEL.admin) >= LEVEL.vip}
      next={nextLesson}
      onPreviewEnd={openLoginForGuest}
      gate={
        <div className="absolute inset-0 z-10 grid place-items-center bg-black/80 p-4 text-center">
          <div className="rounded-lg bg-card px-6 py-5 shadow-float">
            <p className="text-lg font-semibold">{gateTitle(lesson.access, "接着看")}</p>
            <GateActions
              access={lesson.access}
              resource={{ type: "lesson", id: lesson.id }}
              second={lesson.preview_seconds}
              aim="接着看"
            />
          </div>
        </div>
      }
      notes={(slot) => <FilmNotes {...slot} kind="lesson" id={lesson.id} />}
      follower={(film) => <WatchFollower film={film} kind="lesson" id={lesson.id} />}
    />
  );
  return (
    <NeedsPermission
      type={lesson.is_preview ? "free" : course.content_type}
      hasGrant={isWhole}
      whenDenied="remove"
      instead={lesson.preview_seconds === null ? poster : renderPlayer(lesson.preview_seconds)}
    >
      {renderPlayer(null)}
    </NeedsPermission>
  );
}

/** A lesson that opens some days after the learner's start counts as closed: only the server knows the date. */
function isOutByPlan({ opens_at, opens_after_days }: LessonRow, now: Date): boolean {
  return opens_at === null ? !opens_after_days : new Date(opens_at) <= now;
}

function pathOf({ course }: LessonView, lessonId: number): string {
  return lessonPath({ shelf: course.shelf, courseId: course.id, lessonId });
}
