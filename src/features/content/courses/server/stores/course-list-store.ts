import { and, eq, sql } from "drizzle-orm";
import { countUpTo } from "../../../../../kit/tables/count-up-to.ts";
import { containsWord, type ListedRows } from "../../../../../kit/tables/list-rows.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { PublicationState } from "../../../texts/publication.ts";
import { isInState } from "../../../texts/server/publication-store.ts";
import type { CourseType } from "../../course-types.ts";
import { type CourseCardRow, cardColumns } from "./course-store.ts";
import { courses, teachers } from "./course-tables.ts";

interface CourseFilter {
  q?: string | undefined;
  state?: PublicationState | undefined;
  content_type?: CourseType | undefined;
}

/** The courses that a filter chooses, of every state. */
export function listedCourses(
  db: DatabaseOrTransaction,
  { now, ...filter }: CourseFilter & { now: Date },
): ListedRows<CourseCardRow, "updated_at" | "title" | "lesson_count" | "minutes"> {
  const teacherName = sql`(select ${teachers.name} from ${teachers} where ${teachers.id} = ${courses.teacherId})`;
  return {
    id: { column: courses.id, of: (row) => row.id },
    sorts: {
      updated_at: { column: courses.updatedAt, of: (row) => row.updatedAt },
      title: { column: courses.title, of: (row) => row.title },
      lesson_count: { column: courses.lessonCount, of: (row) => row.lessonCount },
      minutes: { column: courses.minutes, of: (row) => row.minutes },
    },
    where: and(
      filter.state && isInState(courses, filter.state, now),
      filter.content_type && eq(courses.contentType, filter.content_type),
      containsWord(filter.q, [courses.title, courses.slug, courses.category, teacherName]),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select(cardColumns)
        .from(courses)
        .leftJoin(teachers, eq(teachers.id, courses.teacherId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, courses, where),
  };
}
