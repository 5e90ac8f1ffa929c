import type { DataTable } from "../../../kit/tables/data-table.ts";
import type { Database } from "../../../ports/database.ts";
import type { PersonalSource } from "../../personal-data/personal-source.ts";
import { RECORD_DAYS } from "../moderation-limits.ts";
import { REPORT_REASON_NAMES } from "../report-reasons.ts";
import { listBans } from "./ban-store.ts";
import { deleteReportsBy, listReportsBy } from "./report-store.ts";

/** What review knows of people. */
export function personalModeration(db: Database): PersonalSource {
  return {
    tables: [
      {
        name: "moderation_items",
        userColumn: "author_id",
        copy: { omitted: "本站对内容的审核记录；你写的内容在评论和话题的清单里" },
        onLeaving: { rule: "keep", because: "查明本站怎样处理过违规内容，只对着不再有姓名和号码的编号" },
      },
      {
        name: "moderation_publications",
        userColumn: "user_id",
        copy: { omitted: "发布时的地址、端口和时间加密保存，只为依法查明发布者" },
        onLeaving: { rule: "expire", days: RECORD_DAYS },
      },
      {
        name: "moderation_reports",
        userColumn: "user_id",
        copy: { list: "reports" },
        onLeaving: { rule: "erase" },
      },
      {
        name: "posting_bans",
        userColumn: "user_id",
        copy: { list: "posting-bans" },
        onLeaving: { rule: "keep", because: "查明本站怎样处理过违规内容，只对着不再有姓名和号码的编号" },
      },
    ],
    listTables: (userId) => [reportsTable(db, userId), bansTable(db, userId)],
    describeHoldings: async () => ({ consequences: [], obstacles: [] }),
    erase: (tx, userId) => deleteReportsBy(tx, userId),
  };
}

function reportsTable(db: Database, userId: number): DataTable {
  return {
    name: "reports",
    title: "举报",
    columns: { reason: "原因", note: "说明", created_at: "时间" },
    async *rows() {
      let after: Date | null = null;
      for (;;) {
        const rows = await listReportsBy(db, userId, after);
        for (const { reason, note, createdAt } of rows)
          yield { reason: REPORT_REASON_NAMES[reason], note, created_at: createdAt.toISOString() };
        after = rows.at(-1)?.createdAt ?? null;
        if (after === null) return;
      }
    },
  };
}

const BANS_SHOWN = 1_000;

function bansTable(db: Database, userId: number): DataTable {
  return {
    name: "posting-bans",
    title: "禁言",
    columns: { reason: "原因", starts_at: "开始", ends_at: "结束", lifted_at: "提前解除" },
    async *rows() {
      for (const ban of await listBans(db, { userId, inForceAt: null, before: null, limit: BANS_SHOWN }))
        yield {
          reason: ban.reason,
          starts_at: ban.startsAt.toISOString(),
          ends_at: ban.endsAt.toISOString(),
          lifted_at: ban.liftedAt?.toISOString() ?? null,
        };
    },
  };
}
