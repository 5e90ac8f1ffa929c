import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, isWithinDays, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { CertificateState } from "../certificate-state.ts";
import { certificates } from "./certificate-tables.ts";

interface CertificateFilter {
  q?: string | undefined;
  state?: CertificateState | undefined;
  course_id?: number | undefined;
  user_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

type ListedCertificateRow = typeof certificates.$inferSelect;

/** The certificates that a filter chooses. */
export function listedCertificates(
  db: DatabaseOrTransaction,
  filter: CertificateFilter,
): ListedRows<ListedCertificateRow, "issued_at" | "course_title"> {
  const { id, number, userId, courseId, courseTitle, name, issuedAt, withdrawnAt, revokedAt } = certificates;
  const isInState = {
    valid: and(isNull(revokedAt), isNull(withdrawnAt)),
    withdrawn: and(isNull(revokedAt), isNotNull(withdrawnAt)),
    revoked: isNotNull(revokedAt),
  };
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      issued_at: { column: issuedAt, of: (row) => row.issuedAt },
      course_title: { column: courseTitle, of: (row) => row.courseTitle },
    },
    where: and(
      filter.state && isInState[filter.state],
      filter.course_id === undefined ? undefined : eq(courseId, filter.course_id),
      filter.user_id === undefined ? undefined : eq(userId, filter.user_id),
      isWithinDays(issuedAt, filter),
      containsWord(filter.q, [number, courseTitle, name]),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(certificates)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, certificates, where),
  };
}
