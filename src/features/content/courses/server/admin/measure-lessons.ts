import type { Transaction } from "../../../../../ports/database.ts";
import { describeFiles } from "../../../media/server/files/describe-files.ts";
import type { WritingContext } from "../../../texts/server/texts-context.ts";
import { lockCourse, refreshCourseCounts, updateCourse } from "../stores/course-store.ts";
import { setFilmLength } from "../stores/lesson-store.ts";
import { listCoursesWithFilm } from "../stores/media-uses-store.ts";

interface FilmLesson {
  kind: string;
  mediaId: number | null;
  durationSeconds: number;
}

/** The lessons, each as long as its film measures; as it was where the film is not measured yet. */
export async function withFilmLengths<L extends FilmLesson>(tx: Transaction, lessons: readonly L[]): Promise<L[]> {
  const ids = lessons.flatMap(({ kind, mediaId }) => (kind === "video" && mediaId !== null ? [mediaId] : []));
  if (ids.length === 0) return [...lessons];
  const films = await describeFiles(tx, [...new Set(ids)]);
  return lessons.map((lesson) => {
    const film = lesson.kind === "video" && lesson.mediaId !== null ? films.get(lesson.mediaId) : undefined;
    return { ...lesson, durationSeconds: film?.duration_seconds ?? lesson.durationSeconds };
  });
}

/** A film was measured: its lessons were placed before that and get its length. */
export async function measureLessons({ db, clock }: Pick<WritingContext, "db" | "clock">, mediaId: number) {
  await db.transaction(async (tx) => {
    const seconds = (await describeFiles(tx, [mediaId])).get(mediaId)?.duration_seconds;
    if (seconds == null) return;
    for (const courseId of await listCoursesWithFilm(tx, mediaId)) {
      await lockCourse(tx, courseId);
      if (!(await setFilmLength(tx, { courseId, mediaId, seconds }))) continue;
      await updateCourse(tx, courseId, { updatedAt: clock.now() });
      await refreshCourseCounts(tx, courseId);
    }
  });
}
