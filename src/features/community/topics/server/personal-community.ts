import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import type { CommunityContext } from "./community-context.ts";
import { communityLikes, communityMentions, communityTopics } from "./community-tables.ts";
import { countTopicsBy, deleteTopicsBy } from "./topic-store.ts";

const { title, source, html, province } = communityTopics;

/** Topics of a person. Replies by others are not deleted. */
export function personalCommunity({ db, clock }: CommunityContext): PersonalSource {
  return personalSource(db, {
    tables: [
      personalTable(communityLikes, {
        copy: {
          list: "topic-likes",
          title: "赞过的话题",
          columns: { topic_id: ["话题的编号", "topicId"], liked_at: ["时间", "likedAt"] },
        },
        onLeaving: { rule: "keep", because: "只是一个数目；账号注销后不再指向任何人" },
      }),
      personalTable(communityMentions, { copy: { omitted: "别人写的话，在别人的话题里" } }),
      personalTable(communityTopics, {
        owner: communityTopics.authorId,
        copy: {
          list: "topics",
          title: "话题",
          columns: {
            title: ["标题", "title"],
            source: ["正文", "source"],
            ai_mark: ["AI 标识", "aiMark"],
            created_at: ["时间", "createdAt"],
            edited_at: ["修改", "editedAt"],
          },
        },
        onLeaving: {
          rule: "anonymise",
          columns: [title, source, html, province],
          because: "别人的回复还在下面；话题本身已经清空",
        },
      }),
    ],
    describeHoldings: async (userId) => ({
      consequences: (await countTopicsBy(db, userId)) === 0 ? [] : ["你发表的话题会清空，别人的回复还在"],
      obstacles: [],
    }),
    erase: (tx, userId) => deleteTopicsBy(tx, userId, clock.now()),
  });
}
