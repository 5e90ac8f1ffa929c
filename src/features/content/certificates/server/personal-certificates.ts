import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import type { Database } from "../../../../ports/database.ts";
import { formatNumber } from "../certificate-number.ts";
import { listCertificatesOf } from "./certificate-store.ts";
import { certificates } from "./certificate-tables.ts";

const TABLES = [
  personalTable(certificates, {
    copy: {
      list: "certificates",
      title: "结业证明",
      columns: {
        number: ["编号", ({ number }) => formatNumber(number)],
        course_id: ["课程编号", "courseId"],
        course_title: ["课程", "courseTitle"],
        name: ["名字", "name"],
        finished_on: ["学完日期", "finishedOn"],
        issued_at: ["制作时间", "issuedAt"],
        withdrawn_at: ["撤回时间", "withdrawnAt"],
        revoked_at: ["撤销时间", "revokedAt"],
        revoke_reason: ["撤销原因", "revokeReason"],
      },
    },
  }),
];

/** Certificates of a user. */
export function personalCertificates(db: Database): PersonalSource {
  return personalSource(db, {
    tables: TABLES,
    describeHoldings: async (userId) => {
      const valid = (await listCertificatesOf(db, userId)).filter(({ name, revokedAt }) => name && !revokedAt);
      const consequences = valid.length === 0 ? [] : [`${valid.length} 张结业证明会删除，编号以后查不到`];
      return { consequences, obstacles: [] };
    },
  });
}
