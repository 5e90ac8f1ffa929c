import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { type DataTable, dataTable } from "../../../../kit/tables/data-table.ts";
import type { Database } from "../../../../ports/database.ts";
import { formatNumber } from "../certificate-number.ts";
import { deleteCertificatesOf, listCertificatesOf } from "./certificate-store.ts";

/** Certificates of a user. */
export function personalCertificates(db: Database): PersonalSource {
  return personalSource({
    tables: [{ name: "certificates", copy: { list: "certificates" } }],
    listTables: (userId) => [certificatesTable(db, userId)],
    describeHoldings: async (userId) => {
      const valid = (await listCertificatesOf(db, userId)).filter(({ name, revokedAt }) => name && !revokedAt);
      const consequences = valid.length === 0 ? [] : [`${valid.length} 张结业证明会删除，编号以后查不到`];
      return { consequences, obstacles: [] };
    },
    erase: (tx, userId) => deleteCertificatesOf(tx, userId),
  });
}

function certificatesTable(db: Database, userId: number): DataTable {
  return dataTable({
    name: "certificates",
    title: "结业证明",
    columns: {
      number: "编号",
      course_id: "课程编号",
      course_title: "课程",
      name: "名字",
      finished_on: "学完日期",
      issued_at: "制作时间",
      withdrawn_at: "撤回时间",
      revoked_at: "撤销时间",
      revoke_reason: "撤销原因",
    },
    read: () => listCertificatesOf(db, userId),
    cells: (row) => ({
      number: formatNumber(row.number),
      course_id: row.courseId,
      course_title: row.courseTitle,
      name: row.name,
      finished_on: row.finishedOn,
      issued_at: row.issuedAt,
      withdrawn_at: row.withdrawnAt,
      revoked_at: row.revokedAt,
      revoke_reason: row.revokeReason,
    }),
  });
}
