import { describeWaiting } from "../features/content/courses/playable.ts";
import type { Courses } from "../features/content/courses/server/courses.ts";
import type { FindPlayable } from "../features/content/media/playable.ts";

/** Lessons for players: their film, and when it opens. */
export function playLessons(findPlayable: Courses["findPlayable"]): FindPlayable {
  return async (lessonId, user) => {
    const lesson = await findPlayable({ lessonId, user });
    return (
      lesson && {
        ...lesson,
        mediaIds: lesson.mediaId === null ? [] : [lesson.mediaId],
        waitsUntil: describeWaiting(lesson.release),
      }
    );
  };
}
