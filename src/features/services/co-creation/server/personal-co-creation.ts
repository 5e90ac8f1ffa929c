import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { dataTable } from "../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import type { Database } from "../../../../ports/database.ts";
import { JOINING_LABELS, ROLE_LABELS } from "../contributor-roles.ts";
import { KIND_LABELS, STATE_LABELS } from "../proposal-states.ts";
import { setVisibility } from "./change-proposal.ts";
import { type ContributorRow, forgetNamesOf, listContributorsAfter } from "./contributor-store.ts";
import {
  countPublicOf,
  forgetProvincesOf,
  listProposalsAfter,
  listUnseenOf,
  type ProposalRow,
} from "./proposal-store.ts";
import { listVotesAfter, type VoteRow } from "./vote-store.ts";

const ROWS_AT_ONCE = 500;

/** A user's proposals, votes and contributions. */
export function personalCoCreation(db: Database): PersonalSource {
  return personalSource({
    tables: [
      {
        name: "proposals",
        userColumn: "author_id",
        copy: { list: "proposals" },
        onLeaving: {
          rule: "anonymise",
          columns: ["province"],
          because: "别人投过票、参与其中；提出的人显示为「已注销用户」",
        },
      },
      {
        name: "proposal_votes",
        copy: { list: "proposal-votes" },
        onLeaving: { rule: "keep", because: "只是一个数目；账号注销后不再指向任何人" },
      },
      {
        name: "proposal_contributors",
        copy: { list: "co-creation" },
        onLeaving: {
          rule: "anonymise",
          columns: ["credit_name", "message"],
          because: "作品记着有几个人参与，不再记着是谁",
        },
      },
    ],
    listTables: (userId) => [
      dataTable({
        name: "proposals",
        title: "共创提议",
        columns: {
          kind: "种类",
          title: "标题",
          text: "说明",
          pictures: "图片",
          state: "状态",
          province: "属地",
          ai_mark: "AI 标识",
          created_at: "时间",
          edited_at: "修改时间",
        },
        read: () =>
          inBatches((last: ProposalRow | null) =>
            listProposalsAfter(db, { authorId: userId, after: last?.id ?? 0, limit: ROWS_AT_ONCE }),
          ),
        cells: ({ kind, title, text, pictures, aiMark, state, province, createdAt, editedAt }) => ({
          kind: KIND_LABELS[kind],
          title,
          text,
          pictures: pictures.join(" "),
          state: STATE_LABELS[state],
          ai_mark: aiMark,
          province,
          created_at: createdAt,
          edited_at: editedAt,
        }),
      }),
      dataTable({
        name: "proposal-votes",
        title: "共创投票",
        columns: { proposal_id: "提议的编号", voted_at: "时间" },
        read: () =>
          inBatches((last: VoteRow | null) =>
            listVotesAfter(db, { userId, after: last?.proposalId ?? 0, limit: ROWS_AT_ONCE }),
          ),
        cells: ({ proposalId, votedAt }) => ({ proposal_id: proposalId, voted_at: votedAt }),
      }),
      dataTable({
        name: "co-creation",
        title: "参与的共创",
        columns: {
          proposal_id: "提议的编号",
          role: "角色",
          credit_name: "署名",
          message: "写给牵头人的话",
          state: "状态",
          asked_at: "申请时间",
          answered_at: "答复时间",
        },
        read: () =>
          inBatches((last: ContributorRow | null) =>
            listContributorsAfter(db, { userId, after: last?.id ?? 0, limit: ROWS_AT_ONCE }),
          ),
        cells: ({ proposalId, role, creditName, message, state, requestedAt, answeredAt }) => ({
          proposal_id: proposalId,
          role: ROLE_LABELS[role],
          credit_name: creditName,
          message,
          state: JOINING_LABELS[state],
          asked_at: requestedAt,
          answered_at: answeredAt,
        }),
      }),
    ],
    describeHoldings: async (userId) => {
      const publicCount = await countPublicOf(db, userId);
      const sentence = `${publicCount} 个公开的共创提议会留下，署名和提出的人显示为「已注销用户」`;
      return { consequences: publicCount === 0 ? [] : [sentence], obstacles: [] };
    },
    async erase(tx, userId) {
      for (const id of await listUnseenOf(tx, userId)) await setVisibility(tx, id, "deleted");
      await forgetProvincesOf(tx, userId);
      await forgetNamesOf(tx, userId);
    },
  });
}
