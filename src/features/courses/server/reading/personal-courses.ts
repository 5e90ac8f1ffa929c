import { inBatches } from "../../../../kit/tables/in-batches.ts";
import type { Database } from "../../../../ports/database.ts";
import type { PersonalSource } from "../../../personal-data/personal-source.ts";
import { deleteMember, listMembersAfter } from "../stores/member-store.ts";

const BATCH_SIZE = 500;

/** Which courses somebody began. */
export function personalCourses(db: Database): PersonalSource {
  return {
    tables: [
      {
        name: "course_members",
        userColumn: "user_id",
        copy: { list: "joined-courses" },
        onLeaving: { rule: "erase" },
      },
    ],
    listTables: (userId) => [
      {
        name: "joined-courses",
        title: "加入的课程",
        columns: { course_id: "课程编号", joined_at: "加入时间" },
        async *rows() {
          const all = inBatches((last: { courseId: number; joinedAt: Date } | null) =>
            listMembersAfter(db, { userId, afterId: last?.courseId ?? 0, limit: BATCH_SIZE }),
          );
          for await (const { courseId, joinedAt } of all) {
            yield { course_id: courseId, joined_at: joinedAt.toISOString() };
          }
        },
      },
    ],
    describeHoldings: async () => ({ consequences: [], obstacles: [] }),
    erase: deleteMember,
  };
}
