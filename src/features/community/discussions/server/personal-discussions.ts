import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import { joinedPersonalTable, personalTable } from "../../../../kit/tables/personal-table.ts";
import { discussionLikes, discussionMentions, discussionPictures, discussionPosts } from "./discussion-tables.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import { countPostsOf, listPostsAfter, listUnseenPosts, type PostOfThread } from "./post-store.ts";
import { setPostState } from "./set-post-state.ts";

const BATCH = 500;

const TABLES = [
  joinedPersonalTable(
    discussionPosts,
    (db, authorId) =>
      inBatches((last: PostOfThread | null) =>
        listPostsAfter(db, { authorId, after: last?.post.id ?? 0, limit: BATCH }),
      ),
    {
      owner: discussionPosts.authorId,
      copy: {
        list: "comments",
        title: "评论",
        columns: {
          id: ["编号", ({ post }) => post.id],
          kind: ["种类", ({ thread }) => thread.kind],
          target_id: ["内容的编号", ({ thread }) => thread.targetId],
          root_id: ["回复的评论", ({ post }) => post.rootId],
          source: ["评论", ({ post }) => post.source],
          ai_mark: ["AI 标识", ({ post }) => post.aiMark],
          state: ["状态", ({ post }) => post.state],
          province: ["属地", ({ post }) => post.province],
          likes: ["赞", ({ post }) => post.likes],
          created_at: ["时间", ({ post }) => post.createdAt],
          edited_at: ["修改时间", ({ post }) => post.editedAt],
          deleted_at: ["删除时间", ({ post }) => post.deletedAt],
        },
      },
      onLeaving: {
        rule: "anonymise",
        columns: [discussionPosts.province],
        because: "讨论里的话和别人的回复连在一起；作者显示为「已注销用户」",
      },
    },
  ),
  personalTable(discussionLikes, {
    copy: {
      list: "comment-likes",
      title: "赞过的评论",
      columns: { post_id: ["评论的编号", "postId"], liked_at: ["时间", "likedAt"] },
    },
    onLeaving: { rule: "keep", because: "只是一个数目；账号注销后不再指向任何人" },
  }),
  personalTable(discussionMentions, { copy: { omitted: "别人写的话，在别人的评论里" } }),
  personalTable(discussionPictures, {
    copy: {
      list: "comment-pictures",
      title: "评论里的图片",
      columns: {
        file: ["文件", ({ name }) => `/files/${name}`],
        width: ["宽", "width"],
        height: ["高", "height"],
        uploaded_at: ["时间", "uploadedAt"],
      },
    },
    onLeaving: { rule: "keep", because: "评论里的图片跟评论一起留下" },
  }),
];

/** A user's posts, likes and uploads. */
export function personalDiscussions(context: DiscussionsContext): PersonalSource {
  return personalSource(context.db, {
    tables: TABLES,
    describeHoldings: async (userId) => {
      const posts = await countPostsOf(context.db, userId);
      const sentence = `${posts} 条评论会留下，作者显示为「已注销用户」；不想留下的请先在「评论」里删除`;
      return { consequences: posts === 0 ? [] : [sentence], obstacles: [] };
    },
    async erase(tx, userId) {
      for (const id of await listUnseenPosts(tx, userId)) await setPostState(context, tx, { id, state: "deleted" });
    },
  });
}
