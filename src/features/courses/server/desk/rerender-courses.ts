import { rerenderGatedTexts } from "../../../texts/server/gated-texts.ts";
import { rerenderTexts } from "../../../texts/server/rerender-texts.ts";
import type { WritingContext } from "../../../texts/server/texts-context.ts";
import { listOutdatedCourseIntros, lockCourse, updateCourse } from "../stores/course-store.ts";
import { gatedLessons } from "./gated-lessons.ts";

/** Renders at most `limit` lessons and as many introductions of an older renderer again; 0 means all are current. */
export async function rerenderCourses(context: WritingContext, limit: number): Promise<number> {
  return (await rerenderIntros(context, limit)) + (await rerenderGatedTexts(context, gatedLessons, limit));
}

async function rerenderIntros({ db, markdown }: WritingContext, limit: number): Promise<number> {
  const outdated = await listOutdatedCourseIntros(db, { rendererVersion: markdown.rendererVersion, limit });
  return rerenderTexts(markdown, outdated, async (intro, { text }) => {
    await db.transaction(async (tx) => {
      const course = await lockCourse(tx, intro.id);
      if (course?.introMarkdown !== intro.markdown) return;
      await updateCourse(tx, intro.id, { introHtml: text.html, rendererVersion: text.rendererVersion });
    });
  });
}
