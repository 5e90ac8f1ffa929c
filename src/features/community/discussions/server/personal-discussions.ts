import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import type { DataTable } from "../../../../kit/tables/data-table.ts";
import { inBatches } from "../../../../kit/tables/in-batches.ts";
import type { Database } from "../../../../ports/database.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import {
  deleteMentionsOf,
  forgetProvinces,
  listLikesAfter,
  listPicturesAfter,
  listUnseenPosts,
} from "./personal-store.ts";
import { countPostsOf, listPostsAfter } from "./post-store.ts";
import { setPostState } from "./set-post-state.ts";

const BATCH = 500;
const STAYS = "讨论里的话和别人的回复连在一起；作者显示为「已注销用户」";

/** A user's posts, likes and uploads. */
export function personalDiscussions(context: DiscussionsContext): PersonalSource {
  const { db } = context;
  return {
    tables: [
      {
        name: "discussion_posts",
        userColumn: "author_id",
        copy: { list: "comments" },
        onLeaving: { rule: "anonymise", columns: ["province"], because: STAYS },
      },
      {
        name: "discussion_likes",
        userColumn: "user_id",
        copy: { list: "comment-likes" },
        onLeaving: { rule: "keep", because: "只是一个数目；账号注销后不再指向任何人" },
      },
      {
        name: "discussion_mentions",
        userColumn: "user_id",
        onLeaving: { rule: "erase" },
        copy: { omitted: "别人写的话，在别人的评论里" },
      },
      {
        name: "discussion_pictures",
        userColumn: "user_id",
        copy: { list: "comment-pictures" },
        onLeaving: { rule: "keep", because: "评论里的图片跟评论一起留下" },
      },
    ],
    listTables: (userId) => [postsTable(db, userId), likesTable(db, userId), picturesTable(db, userId)],
    describeHoldings: async (userId) => {
      const posts = await countPostsOf(db, userId);
      const sentence = `${posts} 条评论会留下，作者显示为「已注销用户」；不想留下的请先在「评论」里删除`;
      return { consequences: posts === 0 ? [] : [sentence], obstacles: [] };
    },
    async erase(tx, userId) {
      for (const id of await listUnseenPosts(tx, userId)) await setPostState(context, tx, { id, state: "deleted" });
      await forgetProvinces(tx, userId);
      await deleteMentionsOf(tx, userId);
    },
  };
}

function postsTable(db: Database, authorId: number): DataTable {
  return {
    name: "comments",
    title: "评论",
    columns: {
      id: "编号",
      kind: "种类",
      target_id: "内容的编号",
      root_id: "回复的评论",
      source: "评论",
      ai_mark: "AI 标识",
      state: "状态",
      province: "属地",
      likes: "赞",
      created_at: "时间",
      edited_at: "修改时间",
      deleted_at: "删除时间",
    },
    async *rows() {
      type Row = Awaited<ReturnType<typeof listPostsAfter>>[number];
      const read = (last: Row | null) => listPostsAfter(db, { authorId, after: last?.post.id ?? 0, limit: BATCH });
      for await (const { post, thread } of inBatches(read)) {
        yield {
          id: post.id,
          kind: thread.kind,
          target_id: thread.targetId,
          root_id: post.rootId,
          ai_mark: post.aiMark,
          source: post.source,
          state: post.state,
          province: post.province,
          likes: post.likes,
          created_at: post.createdAt.toISOString(),
          edited_at: post.editedAt?.toISOString() ?? null,
          deleted_at: post.deletedAt?.toISOString() ?? null,
        };
      }
    },
  };
}

function likesTable(db: Database, userId: number): DataTable {
  return {
    name: "comment-likes",
    title: "赞过的评论",
    columns: { post_id: "评论的编号", liked_at: "时间" },
    async *rows() {
      type Row = Awaited<ReturnType<typeof listLikesAfter>>[number];
      const read = (last: Row | null) => listLikesAfter(db, { userId, after: last?.postId ?? 0 });
      for await (const row of inBatches(read)) yield { post_id: row.postId, liked_at: row.likedAt.toISOString() };
    },
  };
}

function picturesTable(db: Database, userId: number): DataTable {
  return {
    name: "comment-pictures",
    title: "评论里的图片",
    columns: { file: "文件", width: "宽", height: "高", uploaded_at: "时间" },
    async *rows() {
      type Row = Awaited<ReturnType<typeof listPicturesAfter>>[number];
      const read = (last: Row | null) => listPicturesAfter(db, { userId, after: last?.name ?? "" });
      for await (const { name, width, height, uploadedAt } of inBatches(read)) {
        yield { file: `/files/${name}`, width, height, uploaded_at: uploadedAt.toISOString() };
      }
    },
  };
}
