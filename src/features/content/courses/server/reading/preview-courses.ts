import { borrowedViewer, decideAccess, type Viewer } from "../../../../../domain/access/access.ts";
import { notFound } from "../../../../../kit/api/app-error.ts";
import type { OutputOf } from "../../../../../kit/api/endpoint.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import { findWholeText } from "../../../texts/server/text-store.ts";
import { isOpenLesson } from "../../course-draft.ts";
import * as contract from "../../preview-contract.ts";
import { lessonTexts } from "../stores/course-tables.ts";
import { findVisibleLesson } from "../stores/lesson-store.ts";
import { toLesson } from "./course-answers.ts";
import { viewCourse } from "./guest-courses.ts";
import { publicLessonOf, resourceOfLesson } from "./read-lesson.ts";

/** Every lesson is shown as open, because its author wants to see it. */
const OPEN = { state: "open" } as const;

interface PreviewContext {
  db: Database;
  clock: Clock;
}

/** Courses of any state for their authors, as readers of a level will see them; nothing is recorded. */
export function servePreviews(context: PreviewContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.previewCourse, ({ params }) =>
      viewCourse({ guestDb: context.db, now: null, id: params.id }),
    ),
    serveEndpoint(contract.previewLesson, ({ params, query }, { user }) =>
      previewLesson(context, {
        courseId: params.course_id,
        lessonId: params.id,
        viewer: borrowedViewer(query.as, user.id),
      }),
    ),
  ];
}

async function previewLesson(
  { db, clock }: PreviewContext,
  { courseId, lessonId, viewer }: { courseId: number; lessonId: number; viewer: Viewer },
): Promise<OutputOf<typeof contract.previewLesson>> {
  const lesson = await findVisibleLesson(db, { id: lessonId, now: null });
  if (lesson?.courseId !== courseId) throw notFound("内容不存在");
  const { course, chapters } = await viewCourse({ guestDb: db, now: null, id: courseId });
  const access = decideAccess(viewer, resourceOfLesson(lesson), clock.now());
  const seen = { access, release: OPEN };
  if (!access.allowed || isOpenLesson(lesson)) return { lesson: publicLessonOf(lesson, seen), course, chapters };
  const text = (await findWholeText(db, { texts: lessonTexts, ownerId: lessonId })) ?? { html: "", toc: [] };
  return { lesson: toLesson(lesson, { ...seen, text, isComplete: true }), course, chapters };
}
