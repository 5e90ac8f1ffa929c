import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { dataTable } from "../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import type { Database } from "../../../../ports/database.ts";
import { END_REASONS, INVITATION_STATES } from "../invitation-states.ts";
import { findCodeOf, removeCode } from "./code-store.ts";
import { forgetPerson, type InvitationRow, listInvitationsAfter } from "./invitation-store.ts";

const AT_ONCE = 500;

/** Personal data of inviters, of invited people, and of staff who set the terms. */
export function personalInvitations(db: Database): PersonalSource {
  return personalSource({
    tables: [
      {
        name: "invitations",
        copy: { list: "invitations" },
        onLeaving: { rule: "keep", because: "奖励随带来它的订单属于交易记录，不少于三年；没有付过款的删除" },
      },
      { name: "invitation_codes", copy: { list: "invitation-code" } },
      {
        name: "invitation_terms",
        userColumn: "changed_by",
        copy: { omitted: "站点自己的规则，只写着是哪位工作人员改的" },
        onLeaving: { rule: "keep", because: "谁改了规则，随交易记录保存，不少于三年" },
      },
    ],
    listTables: (userId) => [
      dataTable({
        name: "invitation-code",
        title: "邀请链接",
        columns: { code: "链接里的码", made_at: "生成时间" },
        read: async () => [await findCodeOf(db, userId)].filter((row) => row !== null),
        cells: ({ code, madeAt }) => ({ code, made_at: madeAt }),
      }),
      dataTable({
        name: "invitations",
        title: "邀请",
        columns: {
          way: "邀请别人或被邀请",
          state: "状态",
          why: "说明",
          bound_at: "注册时间",
          credited_at: "奖励时间",
          ended_at: "结束时间",
        },
        read: () =>
          inBatches((last: InvitationRow | null) =>
            listInvitationsAfter(db, { userId, after: last?.id ?? 0, limit: AT_ONCE }),
          ),
        cells: ({ inviterId, state, endReason, boundAt, creditedAt, endedAt }) => ({
          way: inviterId === userId ? "邀请别人" : "被邀请",
          state: INVITATION_STATES[state],
          why: endReason === null ? "" : END_REASONS[endReason],
          bound_at: boundAt,
          credited_at: creditedAt,
          ended_at: endedAt,
        }),
      }),
    ],
    async erase(tx, userId) {
      await removeCode(tx, userId);
      await forgetPerson(tx, userId);
    },
  });
}
