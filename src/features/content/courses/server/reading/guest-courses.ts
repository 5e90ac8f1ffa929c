import { notFound } from "../../../../../kit/api/app-error.ts";
import type { OutputOf } from "../../../../../kit/api/endpoint.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import type { PublicPage, PublicPages } from "../../../../../seo/public-pages.ts";
import type { CourseCard, getCourse, listCourses, Teacher } from "../../contract.ts";
import { coursePath, lessonPath } from "../../course-paths.ts";
import type { CourseShelf, CourseType } from "../../course-types.ts";
import { neighboursOfLesson } from "../../lesson-order.ts";
import type { LessonView } from "../../lesson-view.ts";
import {
  countCourses,
  countCoursesByType,
  cutCourses,
  findCourseBySlug,
  findVisibleCourse,
  hasCertificates,
  isVisibleCourse,
  listCourseBooks,
  listCourseCards,
  listCourseCardsById,
  listCoursesAfter,
  listCoursesOfBook,
  listNewestCourses,
  listRelatedBookIds,
} from "../stores/course-store.ts";
import { cutLessons, findVisibleLesson, listLessonsAfter, listVisibleLessons } from "../stores/lesson-store.ts";
import { listChapters } from "../stores/outline-store.ts";
import { findTeacher, listTeaching } from "../stores/teacher-store.ts";
import { toChapters, toCourseCard, toTeacher } from "./course-answers.ts";
import { guestLessonOf } from "./read-lesson.ts";

/** The guest's view of courses: every query runs on a connection that may read public tables only. */
/** A teacher, with one of their published courses. */
export type PublicTeacher = Omit<Teacher, "words"> & { course: Pick<CourseCard, "id" | "shelf" | "title"> };

export interface GuestCourses {
  listCourses(query: {
    shelf?: CourseShelf | undefined;
    page: number;
    page_size: number;
  }): Promise<OutputOf<typeof listCourses>>;
  /** How many courses of each type are published, by shelf. */
  countWorks(): Promise<{ shelf: CourseShelf; contentType: CourseType; count: number }[]>;
  /** Whether a published course has a certificate. */
  hasCertificates(): Promise<boolean>;
  /** Throws 404. */
  getCourse(id: number): Promise<OutputOf<typeof getCourse>>;
  /** The id of the course that has or had this slug; null: none. */
  findCourseId(slug: string): Promise<{ id: number } | null>;
  /** Throws 404, also when the lesson belongs to another course. */
  getLesson(query: { courseId: number; lessonId: number }): Promise<LessonView>;
  /** Cards in the order of the ids; unpublished courses are left out. */
  listCards(ids: readonly number[]): Promise<CourseCard[]>;
  /** Courses to which a book belongs. */
  listCoursesOfBook(bookId: number): Promise<CourseCard[]>;
  /** Numbers of the books that belong to courses. */
  listRelatedBookIds(): Promise<number[]>;
  /** The latest published courses, newest first. */
  listNewest(limit: number): Promise<CourseCard[]>;
  /** Teachers of published courses, each with the latest of them. */
  listTeachers(limit: number): Promise<PublicTeacher[]>;
  /** For the sitemap. */
  publicPages(): PublicPages[];
}

export function createGuestCourses({ guestDb, clock }: { guestDb: Database; clock: Clock }): GuestCourses {
  const listCards = async (ids: readonly number[]) => {
    const rows = await listCourseCardsById(guestDb, { ids, now: clock.now() });
    const cards = new Map(rows.map((row) => [row.id, toCourseCard(row)]));
    return ids.flatMap((id) => cards.get(id) ?? []);
  };
  return {
    listCourses: async ({ page, page_size, shelf }) => {
      const now = clock.now();
      const [rows, total] = await Promise.all([
        listCourseCards(guestDb, { shelf, now, limit: page_size, offset: (page - 1) * page_size }),
        countCourses(guestDb, { shelf, now }),
      ]);
      return { items: rows.map(toCourseCard), total, page, page_size };
    },
    countWorks: () => countCoursesByType(guestDb, clock.now()),
    hasCertificates: () => hasCertificates(guestDb, clock.now()),
    getCourse: (id) => viewCourse({ guestDb, now: clock.now(), id }),
    findCourseId: async (slug) => {
      const id = await findCourseBySlug(guestDb, slug);
      return id === null ? null : { id };
    },
    getLesson: (query) => viewLesson({ guestDb, now: clock.now(), ...query }),
    listCards,
    listCoursesOfBook: async (bookId) =>
      (await listCoursesOfBook(guestDb, { bookId, now: clock.now() })).map(toCourseCard),
    listRelatedBookIds: () => listRelatedBookIds(guestDb, clock.now()),
    listNewest: async (limit) => (await listNewestCourses(guestDb, { now: clock.now(), limit })).map(toCourseCard),
    listTeachers: async (limit) =>
      (await listTeaching(guestDb, { isVisible: isVisibleCourse(clock.now()), limit })).map(
        ({ id, name, headline, pictureUrl, course }) => ({ id, name, headline, picture_url: pictureUrl, course }),
      ),
    publicPages: () => [
      {
        name: "courses",
        cut: (size) => cutCourses(guestDb, { now: clock.now(), size }),
        listAfter: async (wanted) =>
          (await listCoursesAfter(guestDb, { now: clock.now(), ...wanted })).map(toPublicCourse),
      },
      {
        name: "lessons",
        cut: (size) => cutLessons(guestDb, { now: clock.now(), size }),
        listAfter: async (wanted) =>
          (await listLessonsAfter(guestDb, { now: clock.now(), ...wanted })).map(toPublicLesson),
      },
    ],
  };
}

/** @param options.now null: also a course that is not published. */
export async function viewCourse({ guestDb, now, id }: { guestDb: Database; now: Date | null; id: number }) {
  const found = await findVisibleCourse(guestDb, { id, now });
  if (!found) throw notFound("内容不存在");
  const [chapters, lessons, bookIds, teacher] = await Promise.all([
    listChapters(guestDb, id),
    listVisibleLessons(guestDb, id),
    listCourseBooks(guestDb, id),
    found.teacherId === null ? null : findTeacher(guestDb, found.teacherId),
  ]);
  return {
    course: toCourseCard(found),
    intro_html: found.introHtml,
    teacher: teacher && toTeacher(teacher),
    chapters: toChapters(chapters, lessons, now),
    related_book_ids: bookIds,
  };
}

async function viewLesson(options: {
  guestDb: Database;
  now: Date;
  courseId: number;
  lessonId: number;
}): Promise<LessonView> {
  const { guestDb, now, courseId, lessonId } = options;
  const [course, lesson, chapterRows, lessonRows] = await Promise.all([
    findVisibleCourse(guestDb, { id: courseId, now }),
    findVisibleLesson(guestDb, { id: lessonId, now }),
    listChapters(guestDb, courseId),
    listVisibleLessons(guestDb, courseId),
  ]);
  if (!course || lesson?.courseId !== courseId) throw notFound("内容不存在");
  const chapters = toChapters(chapterRows, lessonRows, now);
  return {
    course: toCourseCard(course),
    lesson: guestLessonOf(lesson, now),
    chapters,
    ...neighboursOfLesson(chapters, lessonId),
    excerpt: lesson.excerpt,
  };
}

function toPublicCourse(row: Awaited<ReturnType<typeof listCoursesAfter>>[number]): PublicPage {
  return { id: row.id, path: coursePath(row), updatedAt: row.updatedAt, imagePath: row.coverUrl };
}

function toPublicLesson(row: Awaited<ReturnType<typeof listLessonsAfter>>[number]): PublicPage {
  const { id, courseId, shelf, updatedAt, kind, title } = row;
  const video = {
    title,
    description: row.excerpt || row.summary || title,
    thumbnailPath: row.coverUrl ?? `/share/lesson/${courseId}-${id}.png`,
    seconds: row.durationSeconds || null,
    publishedAt: row.publishedAt ?? updatedAt,
    isFree: row.isPreview,
  };
  const path = lessonPath({ courseId, shelf, lessonId: id });
  return { id, path, updatedAt, video: kind === "video" ? video : null };
}
