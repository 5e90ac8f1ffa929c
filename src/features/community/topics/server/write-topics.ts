import type { PostState } from "../../../../domain/moderation/moderated-content.ts";
import { requireInTime, sendOnce } from "../../../../domain/moderation/own-text.ts";
import { notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser, KnownCaller } from "../../../../kit/api/caller.ts";
import type { RenderedMarkdown } from "../../../../kit/markdown/markdown-types.ts";
import { type AiMark, strongestAiMark } from "../../../../kit/values/ai-mark.ts";
import { findBoard } from "./board-store.ts";
import { type CommunityContext, goneError, requireMember } from "./community-context.ts";
import { findMentioned, notifyMentioned } from "./mention-people.ts";
import { replaceMentions } from "./mention-store.ts";
import { findSentTopic, findTopic, insertTopic, lockTopic, type TopicRow, updateTopic } from "./topic-store.ts";
import { storedText } from "./topic-text.ts";

interface Draft {
  title: string;
  source: string;
  /** The people whom the text may mention. */
  mentions: readonly number[];
  /** As the author declares. */
  aiMark: AiMark;
}

/** An omitted mark does not change. */
type EditedDraft = Omit<Draft, "aiMark"> & { aiMark: AiMark | undefined };

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
    text: [topic.boardId, topic.title, topic.source, ...(topic.aiMark === "none" ? [] : [topic.aiMark])],
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
  const { moderated, stored, mentionedIds } = await moderateDraft(context, moderatedDraft);

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
    await replaceMentions(tx, { topicId: row.id, userIds: mentionedIds });
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
  { caller, id, ...change }: { caller: KnownCaller; id: number; draft: EditedDraft },
): Promise<Written> {
  await requireMember(context, caller.user);
  const topic = await requireOwn(context, caller.user, id);
  requireInTime(topic, context.clock.now());
  const draft = { ...change.draft, aiMark: change.draft.aiMark ?? topic.aiMark };
  if (topic.title === draft.title && topic.source === draft.source && topic.aiMark === draft.aiMark) return topic;
  const { sendingKey, boardId } = topic;
  const moderatedDraft = { caller, draft, boardId, sendingKey, change: "edit" } as const;
  const { moderated, stored, mentionedIds } = await moderateDraft(context, moderatedDraft);
  return context.db.transaction(async (tx) => {
    // Locks the moderation row before the topic's row, like moderation itself.
    const state: PostState = await moderated.record(tx, { kind: "topic", id });
    const locked = await lockTopic(tx, id);
    if (!locked || locked.state === "deleted") throw goneError();
    const now = context.clock.now();
    requireInTime(locked, now);
    await updateTopic(tx, id, { ...stored, state, province: moderated.province, editedAt: now });
    await replaceMentions(tx, { topicId: id, userIds: mentionedIds });
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

async function moderateDraft(
  context: CommunityContext,
  { caller, draft, boardId, sendingKey, change }: ModeratedDraft,
) {
  const authorId = caller.user.id;
  const rendered = await renderTopic(context, { source: draft.source, authorId });
  const { plainText, links } = rendered;
  const text = { source: draft.source, plainText, links };
  const moderated = await context.moderate({ kind: "topic", caller, change, title: draft.title, text });
  const { source } = moderated;
  const final = source === draft.source ? rendered : await renderTopic(context, { source, authorId });
  const people = await findMentioned(context, { boardId, userIds: draft.mentions, source });
  const names = people.map(({ name }) => name);
  const stored = {
    title: moderated.title ?? draft.title,
    source,
    aiMark: strongestAiMark(draft.aiMark, final.aiMark),
    ...storedText(final, { sendingKey, names }),
  };
  return { moderated, stored, mentionedIds: people.map(({ id }) => id) };
}

async function renderTopic(
  { renderUserText, requireOwnPictures }: CommunityContext,
  { source, authorId }: { source: string; authorId: number },
): Promise<RenderedMarkdown & { aiMark: AiMark }> {
  const rendered = await renderUserText(source);
  return { ...rendered, aiMark: await requireOwnPictures({ html: rendered.html, authorId }) };
}

async function requireOwn({ db }: CommunityContext, user: CallingUser, id: number): Promise<TopicRow> {
  const topic = await findTopic(db, id);
  if (!topic || topic.authorId !== user.id || topic.state === "deleted") throw goneError();
  return topic;
}
