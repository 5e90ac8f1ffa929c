import type { PostState } from "../../../../domain/moderation/moderated-content.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import { postMentions } from "./mention-store.ts";
import { describePlace, excerptOf } from "./post-places.ts";
import { countReplies, findPost, lockPost, type PostRow, updatePost } from "./post-store.ts";
import { countInThread, getThread, type ThreadRow } from "./thread-store.ts";

type Context = Pick<DiscussionsContext, "clock" | "targets" | "events">;

const NOBODY: ReadonlySet<number> = new Set();

/**
 * Changes whether a post is visible, and the counts in the same transaction. Locks the post, then its parent, then the
 * thread. When the post becomes readable for the first time, the users concerned are notified; users mentioned later
 * are notified when they can read it.
 * @param change `readerIds`: the users concerned who may read its text; the others are notified without the text
 */
export async function setPostState(
  context: Context,
  tx: Transaction,
  change: { id: number; state: PostState; readerIds?: ReadonlySet<number> },
): Promise<void> {
  const { id, state, readerIds = NOBODY } = change;
  const post = await lockPost(tx, id);
  if (!post || post.state === "deleted") return;
  if (post.state === state) {
    if (state === "published") await notifyOfPost(context, tx, { post, isFirst: false, readerIds });
    return;
  }
  const now = context.clock.now();
  const isFirst = state === "published" && post.publishedAt === null;
  await updatePost(tx, id, {
    state,
    ...(isFirst && { publishedAt: now }),
    ...(state === "deleted" && { deletedAt: now }),
  });
  const delta = Number(state === "published") - Number(post.state === "published");
  if (delta === 0) return;
  if (post.rootId !== null) await countReplies(tx, { rootId: post.rootId, delta });
  const thread = await countInThread(tx, { threadId: post.threadId, delta, now });
  const { kind, targetId, postCount, lastPostAt } = thread;
  await context.targets[kind]?.onCounted?.(tx, { id: targetId, count: postCount, lastPostAt });
  if (state === "published") await notifyOfPost(context, tx, { post, isFirst, readerIds });
}

async function notifyOfPost(
  context: Context,
  tx: Transaction,
  { post, isFirst, readerIds }: { post: PostRow; isFirst: boolean; readerIds: ReadonlySet<number> },
): Promise<void> {
  const { id: postId, authorId } = post;
  const mentioned = await postMentions.list(tx, postId);
  if (!isFirst && mentioned.length === 0) return;
  const thread = await getThread(tx, post.threadId);
  const found = await findAnswered(context, tx, { post, thread });
  const answered = found && found.authorId !== authorId ? found : null;
  const mentionedIds = mentioned.filter((userId) => userId !== authorId && userId !== answered?.authorId);
  // Followers of a topic are notified of posts in it.
  const target = { kind: thread.kind, id: thread.targetId };
  const isNothingNew = isFirst ? !answered && target.kind !== "topic" : true;
  if (mentionedIds.length === 0 && isNothingNew) return;
  const place = await describePlace(context, { post, thread }, tx);
  if (!place) return;
  const event = { postId, authorId, target, place, excerpt: excerptOf(post) };
  await context.events.published(tx, { ...event, isFirst, answered, mentionedIds, readerIds });
}

/** The author of the answered post, or of the target if it is a person. */
async function findAnswered(
  { targets }: Context,
  tx: Transaction,
  { post, thread }: { post: PostRow; thread: ThreadRow },
): Promise<{ about: string; authorId: number } | null> {
  const id = post.replyToId ?? post.rootId;
  if (id === null) {
    const host = (await targets[thread.kind]?.findAuthor?.(tx, thread.targetId)) ?? null;
    return host === null ? null : { about: `${thread.kind}:${thread.targetId}`, authorId: host };
  }
  const found = await findPost(tx, id);
  return found && { about: `comment:${found.id}`, authorId: found.authorId };
}
