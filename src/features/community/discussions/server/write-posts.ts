import { requireInTime, sendOnce } from "../../../../domain/moderation/own-text.ts";
import { type EditedDraft, type MarkdownDraft, moderateMarkdown } from "../../../../domain/moderation/user-markdown.ts";
import { type AppError, notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser, KnownCaller } from "../../../../kit/api/caller.ts";
import { HEADING_SHIFT } from "../discussion-limits.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import { findMentioned } from "./find-mentioned.ts";
import { filterReaders, requireReadable, requireWritable } from "./find-target.ts";
import { postMentions } from "./mention-store.ts";
import { requireOwnPictures } from "./own-pictures.ts";
import {
  findPost,
  findPostWithThread,
  findSentPost,
  insertPost,
  lockPost,
  type PostRow,
  updatePost,
} from "./post-store.ts";
import { setPostState } from "./set-post-state.ts";
import { ensureThread, findThread, type TargetRef } from "./thread-store.ts";

interface NewDraft extends MarkdownDraft {
  replyTo: number | null;
  sendingKey: string;
}

/**
 * Publishes a post, or holds it for review. The same sending key returns the existing post. Throws 404, 403, 409 when
 * the discussion is closed, 422 for forbidden text, 503.
 */
export async function createPost(
  context: DiscussionsContext,
  { caller, target, draft }: { caller: KnownCaller; target: TargetRef; draft: NewDraft },
): Promise<PostRow> {
  const sent = { authorId: caller.user.id, sendingKey: draft.sendingKey };
  return sendOnce({
    text: [target.kind, target.id, draft.replyTo, draft.source],
    aiMark: draft.aiMark,
    find: () => findSentPost(context.db, sent),
    write: (sentHash) => writePost(context, { caller, target, draft, sent: { ...sent, sentHash } }),
  });
}

interface Writing {
  caller: KnownCaller;
  target: TargetRef;
  draft: NewDraft;
  sent: { authorId: number; sendingKey: string; sentHash: string };
}

async function writePost(
  context: DiscussionsContext,
  { caller, target, draft, sent }: Writing,
): Promise<PostRow | null> {
  const { user } = caller;
  const { authorId: hostId = null } = await requireWritable(context, { user, target });
  const thread = await findThread(context.db, target);
  const { answeredId, ...place } =
    draft.replyTo === null ? ALONE : await findPlace(context, { threadId: thread?.id, id: draft.replyTo });
  const { stored, moderated, mentionedIds } = await moderatePost(context, {
    caller,
    draft,
    sendingKey: draft.sendingKey,
    change: "new",
    threadId: thread?.id ?? null,
    hostId,
  });

  const concerned = [...mentionedIds, ...[answeredId ?? hostId].flatMap((id) => id ?? [])];
  const readerIds = await filterReaders(context, { target, userIds: concerned });
  return context.db.transaction(async (tx) => {
    const { id: threadId } = await ensureThread(tx, target);
    const createdAt = context.clock.now();
    const row = await insertPost(tx, {
      ...sent,
      threadId,
      ...place,
      ...stored,
      province: moderated.province,
      state: "held",
      likes: 0,
      replyCount: 0,
      createdAt,
    });
    if (!row) return null;
    await postMentions.replace(tx, row.id, mentionedIds);
    const state = await moderated.record(tx, { kind: "post", id: row.id });
    if (place.rootId !== null) await requireAnswerable(tx, place.rootId);
    await setPostState(context, tx, { id: row.id, state, readerIds });
    return findPost(tx, row.id);
  });
}

/**
 * Changes the user's own text within a limited time after it was sent. Throws 404, 403, 409 when it is too late, 422,
 * 503.
 */
export async function editPost(
  context: DiscussionsContext,
  { caller, postId, ...change }: { caller: KnownCaller; postId: number; draft: EditedDraft },
): Promise<PostRow> {
  const found = await requireOwn(context, { user: caller.user, postId });
  const { kind, targetId } = found.thread;
  const target = { kind, id: targetId };
  const { authorId: hostId = null } = await requireWritable(context, { user: caller.user, target });
  requireInTime(found.post, context.clock.now());
  const draft = { ...change.draft, aiMark: change.draft.aiMark ?? found.post.aiMark };
  if (found.post.source === draft.source && found.post.aiMark === draft.aiMark) return found.post;
  const { sendingKey, threadId } = found.post;
  const { stored, moderated, mentionedIds } = await moderatePost(context, {
    caller,
    draft,
    sendingKey,
    change: "edit",
    threadId,
    hostId,
  });
  const readerIds = await filterReaders(context, { target, userIds: mentionedIds });
  return context.db.transaction(async (tx) => {
    // Locks the moderation row before the post's row, like moderation itself.
    const state = await moderated.record(tx, { kind: "post", id: postId });
    const post = await lockPost(tx, postId);
    if (!post || post.state === "deleted") throw goneError();
    const now = context.clock.now();
    requireInTime(post, now);
    await updatePost(tx, postId, { ...stored, province: moderated.province, editedAt: now });
    await postMentions.replace(tx, postId, mentionedIds);
    await setPostState(context, tx, { id: postId, state, readerIds });
    return (await findPost(tx, postId)) ?? post;
  });
}

/** A deleted post cannot be deleted again. Throws 404 for another user's post. */
export async function deletePost(
  context: DiscussionsContext,
  { user, postId }: { user: CallingUser; postId: number },
): Promise<void> {
  const post = await findPost(context.db, postId);
  if (!post || post.authorId !== user.id) throw goneError();
  await context.db.transaction(async (tx) => {
    await context.withdraw(tx, { kind: "post", id: postId });
    await setPostState(context, tx, { id: postId, state: "deleted" });
  });
}

interface ModeratedDraft {
  caller: KnownCaller;
  draft: MarkdownDraft;
  sendingKey: string;
  change: "new" | "edit";
  threadId: number | null;
  /** The author of the target. */
  hostId: number | null;
}

function moderatePost(context: DiscussionsContext, { threadId, hostId, ...writing }: ModeratedDraft) {
  const userIds = writing.draft.mentions;
  return moderateMarkdown(
    { ...context, requireOwnPictures: (written) => requireOwnPictures(context.db, written) },
    {
      ...writing,
      kind: "post",
      title: null,
      headingShift: HEADING_SHIFT,
      findMentioned: (source) => findMentioned(context, { threadId, hostId, userIds, source }),
    },
  );
}

const ALONE = { rootId: null, replyToId: null, answeredId: null };

/** Finds the root post of a reply, because replies are never deeper than the second level. */
async function findPlace(
  { db }: DiscussionsContext,
  { threadId, id }: { threadId: number | undefined; id: number },
): Promise<{ rootId: number; replyToId: number | null; answeredId: number }> {
  const answered = await findPost(db, id);
  if (!answered || answered.threadId !== threadId || answered.state !== "published")
    throw goneError("你回复的评论已删除");
  if (answered.rootId === null) return { rootId: answered.id, replyToId: null, answeredId: answered.authorId };
  return { rootId: answered.rootId, replyToId: answered.id, answeredId: answered.authorId };
}

/** A post removed in the meantime cannot be answered. */
async function requireAnswerable(tx: Parameters<typeof lockPost>[0], rootId: number): Promise<void> {
  const root = await lockPost(tx, rootId);
  if (!root || (root.state !== "published" && root.replyCount === 0)) throw goneError("你回复的评论已删除");
}

async function requireOwn(context: DiscussionsContext, { user, postId }: { user: CallingUser; postId: number }) {
  const found = await findPostWithThread(context.db, postId);
  if (!found || found.post.authorId !== user.id || found.post.state === "deleted") throw goneError();
  const { kind, targetId } = found.thread;
  await requireReadable(context, { user, target: { kind, id: targetId } });
  return found;
}

function goneError(message = "这条评论不存在或已删除"): AppError {
  return notFound(message);
}
