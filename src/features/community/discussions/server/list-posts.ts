import { invalidInput } from "../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import { UNKNOWN_PLACE } from "../../../../kit/api/wire.ts";
import type { PostPage, Replies } from "../contract.ts";
import { POSTS_A_PAGE, REPLIES_A_PAGE, REPLIES_SHOWN, WAITING_SHOWN } from "../discussion-limits.ts";
import { postCursor, replyCursor } from "../post-cursor.ts";
import type { PostOrder } from "../post-orders.ts";
import { describePosts, describeRoots, type FoundRoot } from "./describe-posts.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import { findTarget, requireSeen } from "./find-target.ts";
import {
  findPost,
  listFirstReplies,
  listHeldOfOthers,
  listRepliesBeyond,
  listRoots,
  listWaiting,
  type PostPlace,
  type PostRow,
} from "./post-store.ts";
import { findThread, type TargetRef, type ThreadRow } from "./thread-store.ts";

interface PostsQuery {
  user: CallingUser | null;
  target: TargetRef;
  query: { order: PostOrder; cursor?: OrderedPlace | undefined; is_before: boolean; at?: number | undefined };
}

/** A page of a discussion. A user without access to the target gets only the count. Throws 404. */
export async function listPosts(context: DiscussionsContext, { user, target, query }: PostsQuery): Promise<PostPage> {
  const looked = await findTarget(context, { user, target });
  const { access, isClosed = false, isHeld = false, pinnedPostId = null } = looked;
  const thread = await findThread(context.db, target);
  const { order, is_before: isBefore } = query;
  const count = looked.hidesCount && !access.allowed ? 0 : (thread?.postCount ?? 0);
  const facts = { count, access, is_closed: isClosed, is_held: isHeld, is_missing: query.at !== undefined };
  const nothing = { items: [], previous: null, next: null, pinned: null, waiting: [] };
  if (!access.allowed || !thread) return { ...facts, ...nothing };

  const wanted = query.at === undefined ? null : await findWanted(context, { thread, postId: query.at, user });
  const cursor = query.cursor === undefined ? null : requirePlace(query.cursor, order);
  const from = wanted ? { place: wanted.root, isIncluded: true } : cursor && { place: cursor, isIncluded: false };
  const limit = POSTS_A_PAGE + 1;
  const found = await listRoots(context.db, { threadId: thread.id, order, from, isBefore, limit });
  const rows = found.slice(0, POSTS_A_PAGE);
  if (isBefore) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  const hasMore = found.length > POSTS_A_PAGE;
  const isBehind = first && wanted ? await hasBefore(context, thread, order, first) : false;
  const isFirstPage = !cursor;

  const accepted = isFirstPage && pinnedPostId !== null ? await findPost(context.db, pinnedPostId) : null;
  const pinned = accepted?.state === "published" ? accepted : null;
  const roots = await addReplies(context, { rows: [...rows, ...(pinned ? [pinned] : [])], wanted });
  const own = user && isFirstPage ? await findWaiting(context, thread, user) : [];
  const reviewed =
    wanted || query.at === undefined ? null : await findReviewed(context, { thread, postId: query.at, user });
  const isListed = own.some(({ id }) => id === reviewed?.id);
  const waiting = [...own, ...(reviewed && !isListed ? [reviewed] : [])].slice(-WAITING_SHOWN);
  const [items, described] = await Promise.all([
    describeRoots(context, { user, roots }),
    describePosts(context, { user, rows: waiting }),
  ]);
  return {
    ...facts,
    is_missing: query.at !== undefined && !wanted && !reviewed,
    items: items.slice(0, rows.length),
    pinned: (pinned && items[rows.length]) ?? null,
    previous: first && (isBefore ? hasMore : isBehind) ? postCursor.after(first, order) : null,
    next: last && !isBefore && hasMore ? postCursor.after(last, order) : null,
    waiting: waiting.flatMap(({ id }) => described.get(id) ?? []),
  };
}

/** Replies after a position. Throws 404 and 403. */
export async function listReplies(
  context: DiscussionsContext,
  {
    user,
    rootId,
    query,
  }: { user: CallingUser | null; rootId: number; query: { cursor: { id: number }; is_before: boolean } },
): Promise<Replies> {
  const { post } = await requireRoot(context, { user, rootId });
  const isBefore = query.is_before;
  const place = query.cursor.id;
  const limit = REPLIES_A_PAGE + 1;
  const found = await listRepliesBeyond(context.db, { rootId: post.id, place, isBefore, limit });
  const rows = found.slice(0, REPLIES_A_PAGE);
  if (isBefore) rows.reverse();
  const described = await describePosts(context, { user, rows });
  const hasMore = found.length > REPLIES_A_PAGE;
  return {
    items: rows.flatMap(({ id }) => described.get(id) ?? []),
    previous: isBefore && hasMore ? cursorOf(rows[0]) : null,
    next: !isBefore && hasMore ? cursorOf(rows.at(-1)) : null,
  };
}

/** Replies of a deleted post stay readable. */
async function requireRoot(
  context: DiscussionsContext,
  { user, rootId }: { user: CallingUser | null; rootId: number },
): Promise<{ post: PostRow }> {
  const post = await findPost(context.db, rootId);
  if (post && post.rootId === null && post.replyCount > 0) {
    const [reply] = await listFirstReplies(context.db, { rootIds: [rootId], each: 1 });
    if (reply) await requireSeen(context, { user, postId: reply.id });
    return { post };
  }
  return requireSeen(context, { user, postId: rootId });
}

interface Wanted {
  root: PostRow;
  /** The reply, if the post is one. */
  reply: PostRow | null;
}

/** The post of a permalink and its root post; null: not visible here. */
async function findWanted(
  { db }: DiscussionsContext,
  { thread, postId, user }: { thread: ThreadRow; postId: number; user: CallingUser | null },
): Promise<Wanted | null> {
  const post = await findPost(db, postId);
  if (post?.threadId !== thread.id) return null;
  const isOwn = user?.id === post.authorId && post.state !== "deleted";
  if (post.state !== "published" && !(isOwn && post.rootId === null)) {
    // A placeholder above replies can still be navigated to.
    return post.rootId === null && post.replyCount > 0 ? { root: post, reply: null } : null;
  }
  if (post.rootId === null) return { root: post, reply: null };
  const root = await findPost(db, post.rootId);
  return root && { root, reply: post };
}

/** Unpublished posts, for a moderator who opens their permalink. */
async function findReviewed(
  context: DiscussionsContext,
  { thread, postId, user }: { thread: ThreadRow; postId: number; user: CallingUser | null },
): Promise<PostRow | null> {
  const post = await findPost(context.db, postId);
  if (!user || post?.threadId !== thread.id || post.authorId === user.id || post.state === "deleted") return null;
  return (await context.mayModerate(user)) ? post : null;
}

async function hasBefore(context: DiscussionsContext, thread: ThreadRow, order: PostOrder, place: PostPlace) {
  const from = { place, isIncluded: false };
  const found = await listRoots(context.db, { threadId: thread.id, order, from, isBefore: true, limit: 1 });
  return found.length > 0;
}

/** The user's own unpublished posts; for moderators, also all held posts of this thread. */
async function findWaiting(context: DiscussionsContext, thread: ThreadRow, user: CallingUser): Promise<PostRow[]> {
  const wanted = { threadId: thread.id, authorId: user.id, limit: WAITING_SHOWN };
  const own = await listWaiting(context.db, wanted);
  const others = await listHeldOfOthers(context.db, wanted);
  if (others.length === 0 || !(await context.mayModerate(user))) return own;
  return [...own, ...others].slice(0, WAITING_SHOWN);
}

async function addReplies(
  { db }: DiscussionsContext,
  { rows, wanted }: { rows: readonly PostRow[]; wanted: Wanted | null },
): Promise<FoundRoot[]> {
  const rootIds = rows.filter(({ replyCount }) => replyCount > 0).map(({ id }) => id);
  const firsts = await listFirstReplies(db, { rootIds, each: REPLIES_SHOWN + 1 });
  const { reply } = wanted ?? {};
  const ahead = reply ? await readAround(db, reply) : null;
  return rows.map((post): FoundRoot => {
    if (ahead && post.id === wanted?.root.id) return { post, replies: ahead };
    const own = firsts.filter(({ rootId }) => rootId === post.id);
    const items = own.slice(0, REPLIES_SHOWN);
    return {
      post,
      replies: { items, previous: null, next: own.length > items.length ? cursorOf(items.at(-1)) : null },
    };
  });
}

/** A reply with the replies around it. */
async function readAround(db: DiscussionsContext["db"], reply: PostRow): Promise<FoundRoot["replies"]> {
  const rootId = reply.rootId ?? 0;
  const beyond = { rootId, place: reply.id, limit: REPLIES_SHOWN + 1 };
  const [before, after] = await Promise.all([
    listRepliesBeyond(db, { ...beyond, isBefore: true }),
    listRepliesBeyond(db, { ...beyond, isBefore: false }),
  ]);
  const items = [...before.slice(0, REPLIES_SHOWN).toReversed(), reply, ...after.slice(0, REPLIES_SHOWN)];
  return {
    items,
    previous: before.length > REPLIES_SHOWN ? cursorOf(items[0]) : null,
    next: after.length > REPLIES_SHOWN ? cursorOf(items.at(-1)) : null,
  };
}

function cursorOf(post: PostRow | undefined): string | null {
  return post ? replyCursor.write(post) : null;
}

interface OrderedPlace {
  likes: number | null;
  id: number;
}

/** Throws 422 for a cursor of another order. */
function requirePlace({ likes, id }: OrderedPlace, order: PostOrder): PostPlace {
  if ((likes !== null) !== (order === "liked")) throw invalidInput({ cursor: [UNKNOWN_PLACE] });
  return { likes: likes ?? 0, id };
}
