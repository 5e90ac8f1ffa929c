import type { CallingUser } from "../../../../../kit/api/caller.ts";
import type { ReadingContext } from "../../../texts/server/texts-context.ts";
import type { PlayableLesson } from "../../playable.ts";
import { findVisibleLesson } from "../stores/lesson-store.ts";
import { releaseFor, resourceOfLesson } from "./read-lesson.ts";

/** A lesson to play for this viewer; null: it does not exist. The caller checks access. */
export async function findPlayable(
  context: Pick<ReadingContext, "db" | "guestDb" | "clock">,
  { lessonId, user }: { lessonId: number; user: CallingUser | null },
): Promise<PlayableLesson | null> {
  const lesson = await findVisibleLesson(context.guestDb, { id: lessonId, now: context.clock.now() });
  if (lesson?.kind !== "video") return null;
  const release = await releaseFor(context, { lesson, user });
  const { mediaId, isPreview, previewSeconds } = lesson;
  return {
    ...resourceOfLesson(lesson),
    mediaId,
    isPreview,
    previewSeconds,
    release: describeRelease(release),
  };
}

function describeRelease(release: Awaited<ReturnType<typeof releaseFor>>): PlayableLesson["release"] {
  if (release.state === "open") return null;
  return release.state === "waiting" ? { opensAt: release.opensAt } : { afterDays: release.days };
}
