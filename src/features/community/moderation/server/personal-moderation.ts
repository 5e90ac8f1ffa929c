import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { type DataTable, dataTable } from "../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import type { Database } from "../../../../ports/database.ts";
import { RECORD_DAYS } from "../moderation-limits.ts";
import { REPORT_REASON_NAMES } from "../report-reasons.ts";
import { listBansOf } from "./ban-store.ts";
import { deleteReportsBy, listReportsBy, type ReportRow } from "./report-store.ts";

/** Personal data of the moderation. */
export function personalModeration(db: Database): PersonalSource {
  return personalSource({
    tables: [
      {
        name: "moderation_items",
        userColumn: "author_id",
        copy: { omitted: "本站对内容的审核记录；你写的内容在评论和话题的清单里" },
        onLeaving: { rule: "keep", because: "查明本站怎样处理过违规内容，只对着不再有姓名和号码的编号" },
      },
      {
        name: "moderation_publications",
        copy: { omitted: "发布时的地址、端口和时间加密保存，只为依法查明发布者" },
        onLeaving: { rule: "expire", days: RECORD_DAYS },
      },
      { name: "moderation_reports", copy: { list: "reports" } },
      {
        name: "posting_bans",
        copy: { list: "posting-bans" },
        onLeaving: { rule: "keep", because: "查明本站怎样处理过违规内容，只对着不再有姓名和号码的编号" },
      },
    ],
    listTables: (userId) => [reportsTable(db, userId), bansTable(db, userId)],
    erase: (tx, userId) => deleteReportsBy(tx, userId),
  });
}

function reportsTable(db: Database, userId: number): DataTable {
  return dataTable({
    name: "reports",
    title: "举报",
    columns: { reason: "原因", note: "说明", created_at: "时间" },
    read: () => inBatches((last: ReportRow | null) => listReportsBy(db, userId, last?.createdAt ?? null)),
    cells: ({ reason, note, createdAt }) => ({ reason: REPORT_REASON_NAMES[reason], note, created_at: createdAt }),
  });
}

const MAX_BANS_LISTED = 1_000;

function bansTable(db: Database, userId: number): DataTable {
  return dataTable({
    name: "posting-bans",
    title: "禁言",
    columns: { reason: "原因", starts_at: "开始", ends_at: "结束", lifted_at: "提前解除" },
    read: () => listBansOf(db, userId, MAX_BANS_LISTED),
    cells: ({ reason, startsAt, endsAt, liftedAt }) => ({
      reason,
      starts_at: startsAt,
      ends_at: endsAt,
      lifted_at: liftedAt,
    }),
  });
}
