import { inBatches } from "../../../../../kit/tables/in-batches.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type { MarkdownTools } from "../../../texts/prepare-text.ts";
import { publicPartOf } from "../../../texts/public-part.ts";
import { isOpenLesson } from "../../course-draft.ts";
import { updateLessonPart } from "../stores/lesson-store.ts";
import { listLessonTextsAfter } from "../stores/outline-store.ts";

const BATCH_SIZE = 100;

/**
 * Cuts the public part of lessons again after their gates were opened or closed. Runs in the transaction that moves the
 * gate, under the course's lock, so that an old part is never visible under a new gate.
 */
export async function recutLessons(
  tx: Transaction,
  options: { courseId: number; cutTeaser: MarkdownTools["cutTeaser"]; now: Date; lessonIds: ReadonlySet<number> },
): Promise<void> {
  const { courseId, cutTeaser, lessonIds } = options;
  const texts = inBatches((last: Awaited<ReturnType<typeof listLessonTextsAfter>>[number] | null) =>
    listLessonTextsAfter(tx, { courseId, afterId: last?.lessonId ?? 0, limit: BATCH_SIZE }),
  );
  for await (const text of texts) {
    if (!lessonIds.has(text.lessonId)) continue;
    const publicPart = publicPartOf({ text, isOpen: isOpenLesson(text), cutTeaser });
    await updateLessonPart(tx, text.lessonId, { ...publicPart, updatedAt: options.now });
  }
}
