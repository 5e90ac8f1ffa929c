import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import type { Database } from "../../../../ports/database.ts";
import { JOINING_LABELS, ROLE_LABELS } from "../contributor-roles.ts";
import { KIND_LABELS, STATE_LABELS } from "../proposal-states.ts";
import { setVisibility } from "./change-proposal.ts";
import { proposalContributors, proposals, proposalVotes } from "./co-creation-tables.ts";
import { withdrawContributions } from "./contributor-store.ts";
import { countPublicOf, listUnseenOf } from "./proposal-store.ts";

const TABLES = [
  personalTable(proposals, {
    owner: proposals.authorId,
    copy: {
      list: "proposals",
      title: "共创提议",
      columns: {
        kind: ["种类", ({ kind }) => KIND_LABELS[kind]],
        title: ["标题", "title"],
        text: ["说明", "text"],
        pictures: ["图片", ({ pictures }) => pictures.join(" ")],
        state: ["状态", ({ state }) => STATE_LABELS[state]],
        province: ["属地", "province"],
        ai_mark: ["AI 标识", "aiMark"],
        created_at: ["时间", "createdAt"],
        edited_at: ["修改时间", "editedAt"],
      },
    },
    onLeaving: {
      rule: "anonymise",
      columns: [proposals.province],
      because: "别人投过票、参与其中；提出的人显示为「已注销用户」",
    },
  }),
  personalTable(proposalVotes, {
    copy: {
      list: "proposal-votes",
      title: "共创投票",
      columns: { proposal_id: ["提议的编号", "proposalId"], voted_at: ["时间", "votedAt"] },
    },
    onLeaving: { rule: "keep", because: "只是一个数目；账号注销后不再指向任何人" },
  }),
  personalTable(proposalContributors, {
    copy: {
      list: "co-creation",
      title: "参与的共创",
      columns: {
        proposal_id: ["提议的编号", "proposalId"],
        role: ["角色", ({ role }) => ROLE_LABELS[role]],
        credit_name: ["署名", "creditName"],
        message: ["写给牵头人的话", "message"],
        state: ["状态", ({ state }) => JOINING_LABELS[state]],
        asked_at: ["申请时间", "requestedAt"],
        answered_at: ["答复时间", "answeredAt"],
      },
    },
    onLeaving: {
      rule: "anonymise",
      columns: [proposalContributors.creditName, proposalContributors.message],
      because: "作品记着有几个人参与，不再记着是谁",
    },
  }),
];

/** A user's proposals, votes and contributions. */
export function personalCoCreation(db: Database): PersonalSource {
  return personalSource(db, {
    tables: TABLES,
    describeHoldings: async (userId) => {
      const publicCount = await countPublicOf(db, userId);
      const sentence = `${publicCount} 个公开的共创提议会留下，署名和提出的人显示为「已注销用户」`;
      return { consequences: publicCount === 0 ? [] : [sentence], obstacles: [] };
    },
    async erase(tx, userId) {
      for (const id of await listUnseenOf(tx, userId)) await setVisibility(tx, id, "deleted");
      await withdrawContributions(tx, userId);
    },
  });
}
