import type { CallingUser } from "../../../../kit/api/caller.ts";
import { accessDenied } from "../../../access/membership/access-denied.ts";
import { topicPath } from "../community-paths.ts";
import { COMMUNITY, type CommunityContext, goneError } from "./community-context.ts";
import { topicLikes } from "./like-store.ts";
import { findTopic } from "./topic-store.ts";

/** Adds or removes a like; repeating it changes nothing. Throws 404 and 403. @returns the number of likes */
export async function likeTopic(
  context: CommunityContext,
  { user, id, isLiked }: { user: CallingUser; id: number; isLiked: boolean },
): Promise<{ likes: number; is_liked: boolean }> {
  const topic = await findTopic(context.db, id);
  if (topic?.state !== "published") throw goneError();
  const access = await context.decideAccess(user, COMMUNITY);
  if (!access.allowed) throw accessDenied(access, "community");
  const likes = await context.db.transaction(async (tx) => {
    const like = { itemId: id, userId: user.id, isLiked, at: context.clock.now() };
    const result = await topicLikes.set(tx, like);
    if (result.hasChanged && isLiked && topic.authorId !== user.id) {
      const event = { topicId: id, authorId: topic.authorId, likerId: user.id };
      await context.notifyAboutLike(tx, { ...event, title: topic.title, path: topicPath(id) });
    }
    return result.likes;
  });
  return { likes, is_liked: isLiked };
}
