import type { PostState } from "../../../../domain/moderation/moderated-content.ts";
import { requireInTime, sendOnce } from "../../../../domain/moderation/own-text.ts";
import { type EditedDraft, type MarkdownDraft, moderateMarkdown } from "../../../../domain/moderation/user-markdown.ts";
import { notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser, KnownCaller } from "../../../../kit/api/caller.ts";
import { findBoard } from "./board-store.ts";
import { type CommunityContext, goneError, requireMember } from "./community-context.ts";
import { findMentioned, notifyMentioned } from "./mention-people.ts";
import { topicMentions } from "./mention-store.ts";
import { findSentTopic, findTopic, insertTopic, lockTopic, type TopicRow, updateTopic } from "./topic-store.ts";
import { HEADING_SHIFT } from "./topic-text.ts";

interface Draft extends MarkdownDraft {
  title: string;
}

export interface NewTopic extends Draft {
  boardId: number;
  sendingKey: string;
}

type Written = Pick<TopicRow, "id" | "state">;

/**
 * Publishes a topic, or holds it for review. The same sending key returns the existing topic. Throws 404, 403, 422,
 * 503.
 */
export async function createTopic(
  context: CommunityContext,
  { caller, topic }: { caller: KnownCaller; topic: NewTopic },
): Promise<Written> {
  const sent = { authorId: caller.user.id, sendingKey: topic.sendingKey };
  return sendOnce({
    text: [topic.boardId, topic.title, topic.source],
    aiMark: topic.aiMark,
    find: () => findSentTopic(context.db, sent),
    write: (sentHash) => writeTopic(context, { caller, topic, sentHash }),
  });
}

async function writeTopic(
  context: CommunityContext,
  { caller, topic, sentHash }: { caller: KnownCaller; topic: NewTopic; sentHash: string },
): Promise<Written | null> {
  const { boardId, sendingKey, ...draft } = topic;
  await requireMember(context, caller.user);
  const board = await findBoard(context.db, boardId);
  if (!board || board.isClosed) throw notFound("没有这个版块");
  const moderatedDraft = { caller, draft, boardId, sendingKey, change: "new" } as const;
  const { moderated, stored, mentionedIds } = await moderateTopic(context, moderatedDraft);

  return context.db.transaction(async (tx) => {
    const now = context.clock.now();
    const row = await insertTopic(tx, {
      authorId: caller.user.id,
      sendingKey,
      sentHash,
      boardId,
      ...stored,
      state: "held",
      replyCount: 0,
      province: moderated.province,
      isPinned: false,
      isClosed: false,
      isEssence: false,
      activeAt: now,
      createdAt: now,
    });
    if (!row) return null;
    await topicMentions.replace(tx, row.id, mentionedIds);
    const state: PostState = await moderated.record(tx, { kind: "topic", id: row.id });
    await updateTopic(tx, row.id, { state });
    const written = { id: row.id, authorId: caller.user.id, title: stored.title };
    if (state === "published") await notifyMentioned(context, tx, written);
    return { id: row.id, state };
  });
}

/**
 * Changes the user's own text within a limited time after it was sent. Throws 404, 403, 409 when it is too late, 422,
 * 503.
 */
export async function editTopic(
  context: CommunityContext,
  { caller, id, ...change }: { caller: KnownCaller; id: number; draft: EditedDraft<Draft> },
): Promise<Written> {
  await requireMember(context, caller.user);
  const topic = await requireOwn(context, caller.user, id);
  requireInTime(topic, context.clock.now());
  const draft = { ...change.draft, aiMark: change.draft.aiMark ?? topic.aiMark };
  if (topic.title === draft.title && topic.source === draft.source && topic.aiMark === draft.aiMark) return topic;
  const { sendingKey, boardId } = topic;
  const moderatedDraft = { caller, draft, boardId, sendingKey, change: "edit" } as const;
  const { moderated, stored, mentionedIds } = await moderateTopic(context, moderatedDraft);
  return context.db.transaction(async (tx) => {
    // Locks the moderation row before the topic's row, like moderation itself.
    const state: PostState = await moderated.record(tx, { kind: "topic", id });
    const locked = await lockTopic(tx, id);
    if (!locked || locked.state === "deleted") throw goneError();
    const now = context.clock.now();
    requireInTime(locked, now);
    await updateTopic(tx, id, { ...stored, state, province: moderated.province, editedAt: now });
    await topicMentions.replace(tx, id, mentionedIds);
    if (state === "published") await notifyMentioned(context, tx, { ...locked, title: stored.title });
    return { id, state };
  });
}

/** A deleted topic cannot be deleted again. Throws 404 for another user's topic. */
export async function deleteTopic(context: CommunityContext, user: CallingUser, id: number): Promise<void> {
  const topic = await findTopic(context.db, id);
  if (!topic || topic.authorId !== user.id) throw goneError();
  if (topic.state === "deleted") return;
  await context.db.transaction(async (tx) => {
    await context.withdraw(tx, { kind: "topic", id });
    await updateTopic(tx, id, { state: "deleted", deletedAt: context.clock.now() });
  });
}

interface ModeratedDraft {
  caller: KnownCaller;
  draft: Draft;
  boardId: number;
  sendingKey: string;
  change: "new" | "edit";
}

async function moderateTopic(context: CommunityContext, { boardId, draft, ...writing }: ModeratedDraft) {
  const { moderated, stored, mentionedIds } = await moderateMarkdown(context, {
    ...writing,
    draft,
    kind: "topic",
    title: draft.title,
    headingShift: HEADING_SHIFT,
    findMentioned: (source) => findMentioned(context, { boardId, userIds: draft.mentions, source }),
  });
  const { plainText: _, ...text } = stored;
  return { moderated, stored: { ...text, title: moderated.title ?? draft.title }, mentionedIds };
}

async function requireOwn({ db }: CommunityContext, user: CallingUser, id: number): Promise<TopicRow> {
  const topic = await findTopic(db, id);
  if (!topic || topic.authorId !== user.id || topic.state === "deleted") throw goneError();
  return topic;
}
