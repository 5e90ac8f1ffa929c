import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import type { DataTable } from "../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import type { CommunityContext } from "./community-context.ts";
import { listLikesAfter } from "./like-store.ts";
import { forgetMentionsOf } from "./mention-store.ts";
import { eraseTopicsOf, listTopicsAfter, type TopicRow } from "./topic-store.ts";

/** Topics of a person. Replies by others are not deleted. */
export function personalCommunity({ db, clock }: CommunityContext): PersonalSource {
  return {
    tables: [
      {
        name: "community_topics",
        userColumn: "author_id",
        copy: { list: "topics" },
        onLeaving: {
          rule: "anonymise",
          columns: ["title", "source", "html", "province"],
          because: "别人的回复还在下面；话题本身已经清空",
        },
      },
      {
        name: "community_likes",
        userColumn: "user_id",
        copy: { list: "topic-likes" },
        onLeaving: { rule: "keep", because: "只是一个数目；账号注销后不再指向任何人" },
      },
      {
        name: "community_mentions",
        userColumn: "user_id",
        onLeaving: { rule: "erase" },
        copy: { omitted: "别人写的话，在别人的话题里" },
      },
    ],
    listTables: (userId): DataTable[] => [
      {
        name: "topic-likes",
        title: "赞过的话题",
        columns: { topic_id: "话题的编号", liked_at: "时间" },
        async *rows() {
          type Row = Awaited<ReturnType<typeof listLikesAfter>>[number];
          const read = (last: Row | null) => listLikesAfter(db, { userId, after: last?.topicId ?? 0 });
          for await (const row of inBatches(read)) yield { topic_id: row.topicId, liked_at: row.likedAt.toISOString() };
        },
      },
      {
        name: "topics",
        title: "话题",
        columns: { title: "标题", source: "正文", ai_mark: "AI 标识", created_at: "时间", edited_at: "修改" },
        async *rows() {
          const read = (last: TopicRow | null) => listTopicsAfter(db, { userId, after: last?.id ?? 0 });
          for await (const { title, source, aiMark, createdAt, editedAt } of inBatches(read))
            yield {
              title,
              source,
              ai_mark: aiMark,
              created_at: createdAt.toISOString(),
              edited_at: editedAt?.toISOString() ?? null,
            };
        },
      },
    ],
    describeHoldings: async (userId) => {
      const topics = await listTopicsAfter(db, { userId, after: 0 });
      const consequences = topics.length === 0 ? [] : ["你发表的话题会清空，别人的回复还在"];
      return { consequences, obstacles: [] };
    },
    async erase(tx, userId) {
      await forgetMentionsOf(tx, userId);
      await eraseTopicsOf(tx, userId, clock.now());
    },
  };
}
