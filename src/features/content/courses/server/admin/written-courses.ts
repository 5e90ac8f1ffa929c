import type { z } from "zod";
import { notFound } from "../../../../../kit/api/app-error.ts";
import { versionOf } from "../../../../../kit/api/base-version.ts";
import { readListPage } from "../../../../../kit/tables/list-rows.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { coverUrlOf } from "../../../../../seo/cover-url.ts";
import { stateOf } from "../../../texts/publication.ts";
import {
  type AdminCourse,
  type CourseChange,
  courseChangeSchema,
  courseList,
  type WrittenCourse,
} from "../../admin-contract.ts";
import { toCourseFacts } from "../reading/course-answers.ts";
import { listedCourses } from "../stores/course-list-store.ts";
import { type CourseCardRow, type CourseRow, findCourse, listCourseBooks } from "../stores/course-store.ts";
import { listChapters, listLessonHashes, listPlacedLessons } from "../stores/outline-store.ts";

/** How many people learn each of these courses; those without anybody may be missing. */
export type ReadLearners = (courseIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

interface CourseAdminContext {
  db: Database;
  clock: Clock;
}

/** Courses as their authors see them. */
export async function listWrittenCourses(
  { db, clock, readLearners }: CourseAdminContext & { readLearners: ReadLearners },
  { page, ...filter }: z.output<typeof courseList.query>,
) {
  const now = clock.now();
  const { rows, total, next } = await readListPage(courseList, page, listedCourses(db, { ...filter, now }));
  const learners = await readLearners(rows.map(({ id }) => id));
  const items = rows.map((row) => {
    const course = toAdminCourse(row, now);
    // The drawn cover shows the title, so nobody gets it before the course is published.
    const drawn = course.state === "published" ? coverUrlOf("course", { ...row, label: row.category }) : null;
    return {
      ...course,
      shown_cover_url: course.cover_url ?? drawn,
      teacher_name: row.teacherName,
      minutes: row.minutes,
      learners: learners.get(row.id) ?? 0,
    };
  });
  return { items, total, next };
}

/** One course with everything an author changes. Throws 404. */
export async function readWrittenCourse(
  { db, clock }: { db: DatabaseOrTransaction; clock: Clock },
  id: number,
): Promise<WrittenCourse> {
  const course = await findCourse(db, id);
  if (!course) throw notFound("内容不存在");
  // One after the other: within a transaction there is one connection.
  const chapters = await listChapters(db, id);
  const lessons = await listPlacedLessons(db, id);
  const hashes = await listLessonHashes(db, id);
  const bookIds = await listCourseBooks(db, id);
  const written = new Set(hashes.filter(({ contentHash }) => contentHash !== null).map(({ lessonId }) => lessonId));
  const answer = {
    ...toAdminCourse(course, clock.now()),
    intro_markdown: course.introMarkdown,
    related_book_ids: bookIds,
    chapters: chapters.map((chapter) => ({
      id: chapter.id,
      key: chapter.sourceKey,
      title: chapter.title,
      lessons: lessons
        .filter(({ chapterId }) => chapterId === chapter.id)
        .map((lesson) => ({
          id: lesson.id,
          key: lesson.sourceKey,
          title: lesson.title,
          kind: lesson.kind,
          is_preview: lesson.isPreview,
          preview_seconds: lesson.previewSeconds,
          media_id: lesson.mediaId,
          duration_seconds: lesson.durationSeconds,
          opens_at: lesson.opensAt?.toISOString() ?? null,
          opens_after_days: lesson.opensAfterDays,
          has_text: written.has(lesson.id),
        })),
    })),
  };
  return { ...answer, facts_version: factsVersion(answer), outline_version: outlineVersion(answer) };
}

type VersionedParts = Omit<WrittenCourse, "facts_version" | "outline_version">;

/** Of what `changeCourse` changes: everything beside the outline and the state. */
function factsVersion(course: VersionedParts): string {
  const names = Object.keys(courseChangeSchema.shape) as (keyof CourseChange)[];
  return versionOf(names.map((name) => course[name]));
}

/** Of what `arrangeCourseOutline` changes: a lesson's text is saved elsewhere, and a film brings its own length. */
function outlineVersion({ chapters }: VersionedParts): string {
  return versionOf(
    chapters.map(({ lessons, ...chapter }) => ({
      ...chapter,
      lessons: lessons.map(({ has_text: _hasText, duration_seconds: seconds, ...lesson }) => ({
        ...lesson,
        seconds: lesson.media_id === null ? seconds : null,
      })),
    })),
  );
}

function toAdminCourse(course: Pick<CourseRow, keyof CourseCardRow & keyof CourseRow>, now: Date): AdminCourse {
  return {
    ...toCourseFacts(course),
    position: course.position,
    state: stateOf(course, now),
    teacher_id: course.teacherId,
    cover_url: course.coverUrl,
    lesson_count: course.lessonCount,
    published_at: course.publishedAt?.toISOString() ?? null,
    updated_at: course.updatedAt.toISOString(),
  };
}
