import { cutPage } from "../../../../kit/values/cursor.ts";
import type { OwnPost } from "../contract.ts";
import { POSTS_A_PAGE } from "../discussion-limits.ts";
import { ownPostCursor } from "../post-cursor.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import { describePlaces, excerptOf } from "./post-places.ts";
import { listPostsOf } from "./post-store.ts";

type Context = Pick<DiscussionsContext, "db" | "targets">;

/** The user's posts that are not deleted, latest first. */
export async function listOwnPosts(
  context: Context,
  { userId, before }: { userId: number; before: number | null },
): Promise<{ items: OwnPost[]; next: string | null }> {
  const found = await listPostsOf(context.db, { authorId: userId, before, limit: POSTS_A_PAGE + 1 });
  const { listed: rows, next } = cutPage(found, POSTS_A_PAGE, ({ post }) => ownPostCursor.write(post));
  const places = await describePlaces(context, rows);
  return {
    next,
    items: rows.map(({ post, thread }) => ({
      id: post.id,
      kind: thread.kind,
      target: places.get(post.id) ?? null,
      state: post.state,
      text: excerptOf(post),
      likes: post.likes,
      reply_count: post.replyCount,
      created_at: post.createdAt.toISOString(),
    })),
  };
}
