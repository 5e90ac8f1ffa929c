import { type PersonalSource, personalSource } from "../../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../../kit/tables/personal-table.ts";
import type { Database } from "../../../../../ports/database.ts";
import { courseMembers } from "../stores/course-tables.ts";

const TABLES = [
  personalTable(courseMembers, {
    copy: {
      list: "joined-courses",
      title: "加入的课程",
      columns: { course_id: ["课程编号", "courseId"], joined_at: ["加入时间", "joinedAt"] },
    },
  }),
];

/** The courses that a user joined. */
export function personalCourses(db: Database): PersonalSource {
  return personalSource(db, { tables: TABLES });
}
