import { useLocation, useNavigate } from "react-router";
import type { Lesson } from "../../features/courses/contract.ts";
import { lessonPath } from "../../features/courses/course-paths.ts";
import type { LessonView } from "../../features/courses/lesson-view.ts";
import { LessonPoster } from "../../features/courses/web/lesson/lesson-poster.tsx";
import { WatchFollower } from "../../features/learning/web/late-watch-follower.tsx";
import { FilmStage } from "../../features/media/web/player/film-stage.tsx";
import { LEVEL, requiredLevelOf } from "../../features/membership/levels.ts";
import { vipHref } from "../../features/membership/vip-href.ts";
import { NeedsPermission } from "../../features/membership/web/access-directive.tsx";
import { GateActions } from "../../features/membership/web/gate-actions.tsx";
import { gateTitle } from "../../features/membership/web/gate-title.ts";
import { FilmNotes } from "../../features/notes/web/late-film-notes.tsx";
import { useSession } from "../../ui/facts/session.ts";

/** The film of a lesson: played where the viewer may, its first seconds where those are open, else the way to it. */
export function LessonFilm({ view, lesson }: { view: LessonView; lesson: Lesson }) {
  const { course, next } = view;
  const { user, openLogin } = useSession();
  const place = useLocation();
  const navigate = useNavigate();
  const isWhole = lesson.access.allowed;

  function askLogin(): void {
    if (user === null) openLogin({ reason: "登录后观看" });
  }

  function reachGate(): void {
    if (user === null) askLogin();
    else void navigate(vipHref(place));
  }

  const poster = <LessonPoster course={course} onReach={isWhole ? null : reachGate} />;
  if (lesson.media_id === null) return poster;
  const stage = (previewSeconds: number | null) => (
    <FilmStage
      thing={{ kind: "lesson", id: lesson.id }}
      title={lesson.title}
      posterUrl={course.cover_url}
      durationSeconds={lesson.duration_seconds}
      previewSeconds={previewSeconds}
      isGated={!lesson.is_preview && (requiredLevelOf(course.content_type) ?? LEVEL.admin) >= LEVEL.vip}
      next={next && { title: next.title, path: pathOf(view, next.id) }}
      onPreviewEnd={askLogin}
      gate={
        <div className="absolute inset-0 z-10 grid place-items-center bg-black/80 p-4 text-center">
          <div className="rounded-lg bg-card px-6 py-5 shadow-float">
            <p className="text-lg font-semibold">{gateTitle(lesson.access, "接着看")}</p>
            <GateActions
              access={lesson.access}
              resource={{ type: "lesson", id: lesson.id }}
              second={lesson.preview_seconds}
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
      instead={lesson.preview_seconds === null ? poster : stage(lesson.preview_seconds)}
    >
      {stage(null)}
    </NeedsPermission>
  );
}

function pathOf({ course }: LessonView, lessonId: number): string {
  return lessonPath({ shelf: course.shelf, courseId: course.id, lessonId });
}
