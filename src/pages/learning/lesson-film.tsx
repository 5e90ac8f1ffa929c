import { useLocation, useNavigate } from "react-router";
import type { Lesson } from "../../features/courses/contract.ts";
import { lessonPath } from "../../features/courses/course-paths.ts";
import type { LessonView } from "../../features/courses/lesson-view.ts";
import { LessonPoster } from "../../features/courses/web/lesson-poster.tsx";
import { WatchFollower } from "../../features/learning/web/watch-follower.ts";
import { FilmStage } from "../../features/media/web/film-stage.tsx";
import { LEVEL, requiredLevelOf } from "../../features/membership/levels.ts";
import { FilmNotes } from "../../features/notes/web/late-film-notes.tsx";
import { useSession } from "../../ui/facts/session.ts";

/** The film of a lesson: played where the viewer may, its first seconds where those are open, else the way to it. */
export function LessonFilm({ view, lesson }: { view: LessonView; lesson: Lesson }) {
  const { course, next } = view;
  const { user, openLogin } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isWhole = lesson.access.allowed;

  function reachGate(): void {
    if (user === null) openLogin({ reason: "登录后观看" });
    else void navigate(`/vip/?from=${encodeURIComponent(pathname)}`);
  }

  if (lesson.media_id === null) return <LessonPoster course={course} onReach={isWhole ? null : reachGate} />;
  if (!isWhole && lesson.preview_seconds === null) return <LessonPoster course={course} onReach={reachGate} />;
  return (
    <FilmStage
      thing={{ kind: "lesson", id: lesson.id }}
      title={lesson.title}
      posterUrl={course.cover_url}
      durationSeconds={lesson.duration_seconds}
      previewSeconds={isWhole ? null : lesson.preview_seconds}
      isGated={!lesson.is_preview && (requiredLevelOf(course.content_type) ?? LEVEL.admin) >= LEVEL.vip}
      next={next && { title: next.title, path: pathOf(view, next.id) }}
      onPreviewEnd={reachGate}
      notes={(slot) => <FilmNotes {...slot} kind="lesson" id={lesson.id} />}
      follower={(film) => <WatchFollower film={film} kind="lesson" id={lesson.id} />}
    />
  );
}

function pathOf({ course }: LessonView, lessonId: number): string {
  return lessonPath({ shelf: course.shelf, courseId: course.id, lessonId });
}
