import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import type { Database } from "../../../../ports/database.ts";
import { RECORD_DAYS } from "../moderation-limits.ts";
import { REPORT_REASON_NAMES } from "../report-reasons.ts";
import { moderationItems, moderationPublications, moderationReports, postingBans } from "./moderation-tables.ts";

const RECORD_OF_MEASURES = {
  rule: "keep",
  because: "查明本站怎样处理过违规内容，只对着不再有姓名和号码的编号",
} as const;

const TABLES = [
  personalTable(moderationItems, {
    owner: moderationItems.authorId,
    copy: { omitted: "本站对内容的审核记录；你写的内容在评论和话题的清单里" },
    onLeaving: RECORD_OF_MEASURES,
  }),
  personalTable(moderationPublications, {
    copy: { omitted: "发布时的地址、端口和时间加密保存，只为依法查明发布者" },
    onLeaving: { rule: "expire", days: RECORD_DAYS },
  }),
  personalTable(moderationReports, {
    copy: {
      list: "reports",
      title: "举报",
      columns: {
        reason: ["原因", ({ reason }) => REPORT_REASON_NAMES[reason]],
        note: ["说明", "note"],
        created_at: ["时间", "createdAt"],
      },
    },
  }),
  personalTable(postingBans, {
    copy: {
      list: "posting-bans",
      title: "禁言",
      columns: {
        reason: ["原因", "reason"],
        starts_at: ["开始", "startsAt"],
        ends_at: ["结束", "endsAt"],
        lifted_at: ["提前解除", "liftedAt"],
      },
    },
    onLeaving: RECORD_OF_MEASURES,
  }),
];

/** Personal data of the moderation. */
export function personalModeration(db: Database): PersonalSource {
  return personalSource(db, { tables: TABLES });
}
