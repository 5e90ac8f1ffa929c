import { notFound } from "../../../../../kit/api/app-error.ts";
import { isTextCurrent, prepareText } from "../../../texts/prepare-text.ts";
import { storeText } from "../../../texts/server/gated-texts.ts";
import { findTextState } from "../../../texts/server/text-store.ts";
import type { WritingContext } from "../../../texts/server/texts-context.ts";
import { findLatestVersion } from "../../../texts/server/version-store.ts";
import type { TextSource } from "../../../texts/text-references.ts";
import { IMPORTED, type TextChange } from "../../../texts/text-versions.ts";
import type { SavedLessonText } from "../../course-draft.ts";
import { lessonTexts } from "../stores/course-tables.ts";
import { gatedLessons } from "./gated-lessons.ts";

/**
 * Gives a lesson its text: the content of a document lesson, the notes to a film. Renders it, stores the whole in the
 * gated table and the public part in the public one. Saving the same text with the same link targets writes nothing.
 */
export async function saveLessonText(
  { db, clock, markdown }: WritingContext,
  { lessonId, source, change = IMPORTED }: { lessonId: number; source: TextSource; change?: TextChange },
): Promise<SavedLessonText> {
  const { rendererVersion, cutTeaser } = markdown;
  const stored = await findTextState(db, { texts: lessonTexts, ownerId: lessonId });
  const place = { kind: gatedLessons.kind, ownerId: lessonId };
  if (stored && isTextCurrent({ stored, source, rendererVersion }))
    return { isChanged: false, version: await findLatestVersion(db, place), warnings: [] };
  const prepared = await prepareText(markdown, source);
  const version = await db.transaction(async (tx) => {
    const gate = await gatedLessons.lockGate(tx, lessonId);
    if (!gate) throw notFound("课不存在");
    await storeText(tx, gatedLessons, {
      ownerId: lessonId,
      ...gate,
      prepared,
      cutTeaser,
      saved: { at: clock.now(), change },
    });
    return findLatestVersion(tx, place);
  });
  return { isChanged: true, version, warnings: prepared.warnings };
}
