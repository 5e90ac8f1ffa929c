import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import { joinedPersonalTable, personalTable } from "../../../../kit/tables/personal-table.ts";
import type { Database } from "../../../../ports/database.ts";
import { END_REASONS, INVITATION_STATES } from "../invitation-states.ts";
import { forgetPerson, type InvitationRow, listInvitationsAfter } from "./invitation-store.ts";
import { invitationCodes, invitations, invitationTerms } from "./invitation-tables.ts";

const AT_ONCE = 500;

const TABLES = [
  personalTable(invitationCodes, {
    copy: {
      list: "invitation-code",
      title: "邀请链接",
      columns: { code: ["链接里的码", "code"], made_at: ["生成时间", "madeAt"] },
    },
  }),
  joinedPersonalTable(invitations, readInvitations, {
    copy: {
      list: "invitations",
      title: "邀请",
      columns: {
        way: ["邀请别人或被邀请", ({ inviterId }, userId) => (inviterId === userId ? "邀请别人" : "被邀请")],
        state: ["状态", ({ state }) => INVITATION_STATES[state]],
        why: ["说明", ({ endReason }) => (endReason === null ? "" : END_REASONS[endReason])],
        bound_at: ["注册时间", "boundAt"],
        credited_at: ["奖励时间", "creditedAt"],
        ended_at: ["结束时间", "endedAt"],
      },
    },
    onLeaving: { rule: "keep", because: "奖励随带来它的订单属于交易记录，不少于三年；没有付过款的删除" },
  }),
  personalTable(invitationTerms, {
    owner: invitationTerms.changedBy,
    copy: { omitted: "站点自己的规则，只写着是哪位工作人员改的" },
    onLeaving: { rule: "keep", because: "谁改了规则，随交易记录保存，不少于三年" },
  }),
];

/** Personal data of inviters, of invited people, and of staff who set the terms. */
export function personalInvitations(db: Database): PersonalSource {
  return personalSource(db, { tables: TABLES, erase: forgetPerson });
}

function readInvitations(db: Database, userId: number): AsyncIterable<InvitationRow> {
  return inBatches((last: InvitationRow | null) =>
    listInvitationsAfter(db, { userId, after: last?.id ?? 0, limit: AT_ONCE }),
  );
}
