import { type PersonalSource, personalSource } from "../../../../../domain/people/personal-source.ts";
import { dataTable } from "../../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../../kit/tables/in-batches.ts";
import type { Database } from "../../../../../ports/database.ts";
import { deleteMember, listMembersAfter } from "../stores/member-store.ts";

const BATCH_SIZE = 500;

/** The courses that a user joined. */
export function personalCourses(db: Database): PersonalSource {
  return personalSource({
    tables: [{ name: "course_members", copy: { list: "joined-courses" } }],
    listTables: (userId) => [
      dataTable({
        name: "joined-courses",
        title: "加入的课程",
        columns: { course_id: "课程编号", joined_at: "加入时间" },
        read: () =>
          inBatches((last: { courseId: number; joinedAt: Date } | null) =>
            listMembersAfter(db, { userId, afterId: last?.courseId ?? 0, limit: BATCH_SIZE }),
          ),
        cells: ({ courseId, joinedAt }) => ({ course_id: courseId, joined_at: joinedAt }),
      }),
    ],
    erase: deleteMember,
  });
}
