import type { DecideAccess } from "../src/domain/access/access.ts";
import { createBooks } from "../src/features/content/books/server/books.ts";
import { readLearners } from "../src/features/content/catalogue/server/learner-store.ts";
import type { ChapterNode, LessonNode } from "../src/features/content/courses/course-draft.ts";
import { createCourses } from "../src/features/content/courses/server/courses.ts";
import { readFilmSeconds } from "../src/features/content/media/server/files/describe-files.ts";
import { createPictureCheck } from "../src/features/front/site/server/pictures/require-picture.ts";
import { renderMarkdown } from "../src/kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../src/kit/markdown/renderer-version.ts";
import { cutTeaser } from "../src/kit/markdown/teaser/cut-teaser.ts";
import type { Clock } from "../src/ports/clock.ts";
import type { Database } from "../src/ports/database.ts";

/** Courses and their books, connected as in app.ts. */
export function createCourseFixture(options: {
  db: Database;
  guestDb?: Database;
  clock: Clock;
  decideAccess: DecideAccess;
}) {
  const { db, guestDb = db, clock, decideAccess } = options;
  const markdown = { renderMarkdown, cutTeaser: (html: string) => cutTeaser(html), rendererVersion: RENDERER_VERSION };
  const context = { db, guestDb, clock, markdown, decideAccess };
  const books = createBooks({ ...context, listCoursesOf: (bookId) => courses.listCoursesOf(bookId) });
  const courses = createCourses({
    ...context,
    followCourse: books.followCourse,
    requirePicture: createPictureCheck(db),
    readLearners: (ids) => readLearners(db, { kind: "course", ids }),
    readFilmSeconds,
  });
  return { books, courses };
}

export function documentLesson(sourceKey: string, change: Partial<LessonNode> = {}): LessonNode {
  return { sourceKey, title: `课 ${sourceKey}`, kind: "document", ...change };
}

export function videoLesson(sourceKey: string, change: Partial<LessonNode> = {}): LessonNode {
  return { sourceKey, title: `课 ${sourceKey}`, kind: "video", durationSeconds: 600, ...change };
}

export function chapter(sourceKey: string, ...lessons: LessonNode[]): ChapterNode {
  return { sourceKey, title: `章 ${sourceKey}`, lessons };
}
