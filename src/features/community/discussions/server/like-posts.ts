import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import { requireSeen } from "./find-target.ts";
import { postLikes } from "./like-store.ts";
import { describePlace, excerptOf } from "./post-places.ts";

/** Adds or removes a like; repeating it changes nothing. Throws 404 and 403. @returns the number of likes */
export async function likePost(
  context: DiscussionsContext,
  { user, postId, isLiked }: { user: CallingUser; postId: number; isLiked: boolean },
): Promise<{ likes: number; is_liked: boolean }> {
  const { post, thread } = await requireSeen(context, { user, postId });
  const isNotified = isLiked && post.authorId !== user.id;
  const place = isNotified ? await describePlace(context, { post, thread }) : null;
  const likes = await context.db.transaction(async (tx) => {
    const like = { itemId: postId, userId: user.id, isLiked, at: context.clock.now() };
    const result = await postLikes.set(tx, like);
    if (result.hasChanged && place) {
      const event = { postId, authorId: post.authorId, place, excerpt: excerptOf(post) };
      await context.events.liked(tx, { ...event, likerId: user.id });
    }
    return result.likes;
  });
  return { likes, is_liked: isLiked };
}
