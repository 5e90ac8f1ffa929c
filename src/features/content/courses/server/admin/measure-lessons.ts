import type { Transaction } from "../../../../../ports/database.ts";
import { lockCourse, refreshCourseCounts, updateCourse } from "../stores/course-store.ts";
import { setFilmLength } from "../stores/lesson-store.ts";
import { listCoursesWithFilm } from "../stores/media-uses-store.ts";
import type { CourseWriting } from "./save-course.ts";

type FilmContext = Pick<CourseWriting, "readFilmSeconds">;

interface FilmLesson {
  kind: string;
  mediaId: number | null;
  durationSeconds: number;
}

/** The lessons, each as long as its film measures; as it was where the film is not measured yet. */
export async function withFilmLengths<L extends FilmLesson>(
  tx: Transaction,
  { context, lessons }: { context: FilmContext; lessons: readonly L[] },
): Promise<L[]> {
  const ids = lessons.flatMap(({ kind, mediaId }) => (kind === "video" && mediaId !== null ? [mediaId] : []));
  if (ids.length === 0) return [...lessons];
  const seconds = await context.readFilmSeconds(tx, [...new Set(ids)]);
  return lessons.map((lesson) => {
    const length = lesson.kind === "video" && lesson.mediaId !== null ? seconds.get(lesson.mediaId) : undefined;
    return { ...lesson, durationSeconds: length ?? lesson.durationSeconds };
  });
}

/** A film was measured: its lessons were placed before that and get its length. */
export async function measureLessons(
  { db, clock, readFilmSeconds }: Pick<CourseWriting, "db" | "clock" | "readFilmSeconds">,
  mediaId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const seconds = (await readFilmSeconds(tx, [mediaId])).get(mediaId);
    if (seconds === undefined) return;
    for (const courseId of await listCoursesWithFilm(tx, mediaId)) {
      await lockCourse(tx, courseId);
      if (!(await setFilmLength(tx, { courseId, mediaId, seconds }))) continue;
      await updateCourse(tx, courseId, { updatedAt: clock.now() });
      await refreshCourseCounts(tx, courseId);
    }
  });
}
