import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, ne, notInArray } from "drizzle-orm";
import { embedMarkdown } from "../../../../domain/moderation/user-markdown.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type { RenderUserText } from "../../../../ports/user-text.ts";
import { HEADING_SHIFT } from "../discussion-limits.ts";
import { discussionPosts, discussionThreads } from "./discussion-tables.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import { insertPost } from "./post-store.ts";
import { setPostState } from "./set-post-state.ts";
import { ensureThread, type TargetRef } from "./thread-store.ts";

/** A post of the demo. */
export interface SamplePost {
  authorId: number;
  source: string;
  writtenAt: Date;
  /** The post that it answers; null: the target itself. */
  rootId: number | null;
}

/**
 * Publishes a post of the demo with its date in the past, and counts it in its thread; nobody is notified. Returns its
 * id.
 */
export async function seedPost(
  tx: Transaction,
  {
    renderUserText,
    targets,
    target,
    post,
  }: { renderUserText: RenderUserText; targets: DiscussionsContext["targets"]; target: TargetRef; post: SamplePost },
): Promise<number> {
  const { authorId, source, writtenAt, rootId } = post;
  const sendingKey = randomUUID();
  const rendered = await renderUserText(source);
  const row = await insertPost(tx, {
    threadId: (await ensureThread(tx, target)).id,
    rootId,
    replyToId: null,
    authorId,
    sendingKey,
    sentHash: "",
    source,
    ...embedMarkdown(rendered, { sendingKey, names: [], headingShift: HEADING_SHIFT }),
    aiMark: "none",
    state: "held",
    province: null,
    likes: 0,
    replyCount: 0,
    createdAt: writtenAt,
  });
  if (!row) throw new Error("a new key was already used");
  const nobody = { published: async () => undefined, liked: async () => undefined };
  await setPostState({ clock: { now: () => writtenAt }, targets, events: nobody }, tx, {
    id: row.id,
    state: "published",
  });
  return row.id;
}

/** The posts of invented members that are not deleted. */
export async function listSamplePosts(tx: Transaction, authorIds: readonly number[]): Promise<number[]> {
  const { id, authorId, state } = discussionPosts;
  const rows = await tx
    .select({ id })
    .from(discussionPosts)
    .where(and(inArray(authorId, [...authorIds]), ne(state, "deleted")))
    .orderBy(asc(id));
  return rows.map((row) => row.id);
}

/** Those of these topics in which others have published a post. */
export async function listJoinedTopics(
  tx: Transaction,
  { topicIds, authorIds }: { topicIds: readonly number[]; authorIds: readonly number[] },
): Promise<number[]> {
  const { kind, targetId, id } = discussionThreads;
  const rows = await tx
    .selectDistinct({ topicId: targetId })
    .from(discussionThreads)
    .innerJoin(discussionPosts, eq(discussionPosts.threadId, id))
    .where(
      and(
        eq(kind, "topic"),
        inArray(targetId, [...topicIds]),
        notInArray(discussionPosts.authorId, [...authorIds]),
        eq(discussionPosts.state, "published"),
      ),
    );
  return rows.map(({ topicId }) => topicId);
}
