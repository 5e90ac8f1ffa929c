import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import { requireSeen } from "./find-target.ts";
import { countLikes, deleteLike, insertLike } from "./like-store.ts";
import { describePlace, excerptOf } from "./post-places.ts";
import { findPost } from "./post-store.ts";

/** Adds or removes a like; repeating it changes nothing. Throws 404 and 403. @returns the number of likes */
export async function likePost(
  context: DiscussionsContext,
  { user, postId, isLiked }: { user: CallingUser; postId: number; isLiked: boolean },
): Promise<{ likes: number; is_liked: boolean }> {
  const { post, thread } = await requireSeen(context, { user, postId });
  const like = { postId, userId: user.id };
  const isNotified = isLiked && post.authorId !== user.id;
  const place = isNotified ? await describePlace(context, { post, thread }) : null;
  const likes = await context.db.transaction(async (tx) => {
    const likedAt = context.clock.now();
    const hasChanged = isLiked ? await insertLike(tx, { ...like, likedAt }) : await deleteLike(tx, like);
    if (!hasChanged) return (await findPost(tx, postId))?.likes ?? 0;
    const count = await countLikes(tx, { postId, delta: isLiked ? 1 : -1 });
    if (place) {
      const event = { postId, authorId: post.authorId, place, excerpt: excerptOf(post) };
      await context.events.liked(tx, { ...event, likerId: user.id });
    }
    return count;
  });
  return { likes, is_liked: isLiked };
}
