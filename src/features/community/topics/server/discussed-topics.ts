import type { ModeratedContent } from "../../../../domain/moderation/moderated-content.ts";
import type { DiscussedTargets } from "../../discussions/discussed-targets.ts";
import { topicPath } from "../community-paths.ts";
import { COMMUNITY, type CommunityContext } from "./community-context.ts";
import { notifyMentioned } from "./mention-people.ts";
import { findTopic, findTopics, lockTopic, updateTopic } from "./topic-store.ts";

/** Includes posts in topics in the counts of the topics, regardless of who may read them. */
export function countBelowTopics(
  db: CommunityContext["db"],
): Required<Pick<DiscussedTargets, "findAuthor" | "describe" | "onCounted">> {
  return {
    findAuthor: async (tx, id) => (await findTopic(tx, id))?.authorId ?? null,
    describe: async (ids, tx) =>
      (await findTopics(tx ?? db, ids))
        .filter(({ state }) => state !== "deleted")
        .map(({ id, title }) => ({ id, title, path: topicPath(id) })),
    onCounted: (tx, { id, count, lastPostAt }) =>
      updateTopic(tx, id, {
        replyCount: count,
        lastReplyAt: lastPostAt,
        ...(lastPostAt !== null && { activeAt: lastPostAt }),
      }),
  };
}

/** Topics as targets of discussions. */
export function discussTopics(context: CommunityContext): DiscussedTargets {
  const { db, decideAccess } = context;
  return {
    postingType: COMMUNITY.contentType,
    async find(user, id) {
      const topic = await findTopic(db, id);
      if (!topic || topic.state === "deleted") return null;
      const isSeen = topic.state === "published" || topic.authorId === user?.id;
      if (!isSeen && !(user && (await context.mayModerate(user)))) return null;
      const access = await decideAccess(user, COMMUNITY);
      return {
        access,
        isClosed: topic.isClosed || topic.state === "hidden",
        isHeld: topic.state === "held",
        pinnedPostId: topic.acceptedPostId,
        hidesCount: true,
        authorId: topic.authorId,
      };
    },
    ...countBelowTopics(db),
  };
}

/** Moderation decisions about topics, and their locations. */
export function decideTopics(
  context: Pick<CommunityContext, "db" | "clock" | "notifyAboutMention">,
): Pick<ModeratedContent, "setState" | "describe"> {
  const { db, clock } = context;
  return {
    async setState(tx, id, state) {
      const topic = await lockTopic(tx, id);
      if (!topic || topic.state === state || topic.state === "deleted") return;
      await updateTopic(tx, id, { state, ...(state === "deleted" && { deletedAt: clock.now() }) });
      if (state === "published") await notifyMentioned(context, tx, topic);
    },
    describe: async (ids) =>
      new Map(
        (await findTopics(db, ids))
          .filter(({ title }) => title !== "")
          .map(({ id, title }) => [id, { title, path: topicPath(id) }]),
      ),
  };
}

/** Topics as content for moderation. */
export function moderateTopics(context: CommunityContext): ModeratedContent {
  const { db, decideAccess } = context;
  return {
    ...decideTopics(context),
    async findFor(user, id) {
      const topic = await findTopic(db, id);
      if (!topic || topic.state === "deleted" || !(await decideAccess(user, COMMUNITY)).allowed) return null;
      const isSeen = topic.state === "published" || topic.authorId === user.id;
      return isSeen ? { authorId: topic.authorId } : null;
    },
  };
}
