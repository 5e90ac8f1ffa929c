import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { PostState } from "../../../../domain/moderation/moderated-content.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { TargetKind } from "../discussed-targets.ts";
import type { PostOrder } from "../post-orders.ts";
import { discussionPosts, discussionThreads } from "./discussion-tables.ts";
import type { ThreadRow } from "./thread-store.ts";

const posts = discussionPosts;

export type PostRow = typeof posts.$inferSelect;
export type NewPost = typeof posts.$inferInsert;

export interface PostOfThread {
  post: PostRow;
  thread: ThreadRow;
}

/** The start of a page: a post's position in the order of the list. */
export interface PostPlace {
  id: number;
  likes: number;
}

export async function findPost(db: DatabaseOrTransaction, id: number): Promise<PostRow | null> {
  const [row] = await db.select().from(posts).where(eq(posts.id, id));
  return row ?? null;
}

export async function findPostWithThread(db: DatabaseOrTransaction, id: number): Promise<PostOfThread | null> {
  const [row] = await selectWithThreads(db).where(eq(posts.id, id));
  return row ?? null;
}

/** Rows that refer to the post may still be written concurrently. */
export async function lockPost(tx: Transaction, id: number): Promise<PostRow | null> {
  const [row] = await tx.select().from(posts).where(eq(posts.id, id)).for("no key update");
  return row ?? null;
}

export async function findSentPost(
  db: DatabaseOrTransaction,
  { authorId, sendingKey }: Pick<PostRow, "authorId" | "sendingKey">,
): Promise<PostRow | null> {
  const [row] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.authorId, authorId), eq(posts.sendingKey, sendingKey)));
  return row ?? null;
}

/** @returns null when it was already sent; a concurrent repetition waits */
export async function insertPost(tx: Transaction, post: NewPost): Promise<PostRow | null> {
  const [row] = await tx.insert(posts).values(post).onConflictDoNothing().returning();
  return row ?? null;
}

export async function updatePost(tx: DatabaseOrTransaction, id: number, change: Partial<NewPost>): Promise<void> {
  await tx.update(posts).set(change).where(eq(posts.id, id));
}

export async function countReplies(tx: Transaction, { rootId, delta }: { rootId: number; delta: number }) {
  await tx
    .update(posts)
    .set({ replyCount: sql`${posts.replyCount} + ${delta}` })
    .where(eq(posts.id, rootId));
}

const stands = sql`${posts.rootId} is null and (${posts.state} = 'published' or ${posts.replyCount} > 0)`;

/** Top-level posts after a position, or from it on, nearest first. */
export async function listRoots(
  db: DatabaseOrTransaction,
  options: {
    threadId: number;
    order: PostOrder;
    from: { place: PostPlace; isIncluded: boolean } | null;
    isBefore: boolean;
    limit: number;
  },
): Promise<PostRow[]> {
  const { threadId, order, from, isBefore, limit } = options;
  const isUp = (order === "oldest") !== isBefore;
  const way = isUp ? asc : desc;
  return db
    .select()
    .from(posts)
    .where(and(eq(posts.threadId, threadId), stands, from ? isBeyond({ order, isUp, ...from }) : undefined))
    .orderBy(...(order === "liked" ? [way(posts.likes), way(posts.id)] : [way(posts.id)]))
    .limit(limit);
}

function isBeyond(options: { order: PostOrder; isUp: boolean; place: PostPlace; isIncluded: boolean }): SQL {
  const { order, isUp, place, isIncluded } = options;
  if (order === "liked") {
    const sign = sql.raw(`${isUp ? ">" : "<"}${isIncluded ? "=" : ""}`);
    return sql`(${posts.likes}, ${posts.id}) ${sign} (${place.likes}::int, ${place.id}::int8)`;
  }
  const [beyond, from] = isUp ? [gt, gte] : [lt, lte];
  return (isIncluded ? from : beyond)(posts.id, place.id);
}

const isReply = (rootId: number) => and(eq(posts.rootId, rootId), eq(posts.state, "published"));

/** Published replies of a post after a position, nearest first. */
export async function listRepliesBeyond(
  db: DatabaseOrTransaction,
  { rootId, place, isBefore, limit }: { rootId: number; place: number; isBefore: boolean; limit: number },
): Promise<PostRow[]> {
  return db
    .select()
    .from(posts)
    .where(and(isReply(rootId), isBefore ? lt(posts.id, place) : gt(posts.id, place)))
    .orderBy(isBefore ? desc(posts.id) : asc(posts.id))
    .limit(limit);
}

/** The first published replies of each of these posts. */
export async function listFirstReplies(
  db: DatabaseOrTransaction,
  { rootIds, each }: { rootIds: readonly number[]; each: number },
): Promise<PostRow[]> {
  if (rootIds.length === 0) return [];
  const roots = sql.param(`{${rootIds.join(",")}}`);
  const first = sql`select reply.id from unnest(${roots}::int8[]) as root (id) cross join lateral (
    select id from ${posts} where root_id = root.id and state = 'published' order by id limit ${each}
  ) as reply`;
  return db.select().from(posts).where(sql`${posts.id} in (${first})`).orderBy(asc(posts.id));
}

/** The author's own posts that others do not see. */
export async function listWaiting(
  db: DatabaseOrTransaction,
  { threadId, authorId, limit }: { threadId: number; authorId: number; limit: number },
): Promise<PostRow[]> {
  const isWaiting = inArray(posts.state, ["held", "hidden"]);
  return listNewest(db, and(eq(posts.authorId, authorId), eq(posts.threadId, threadId), isWaiting), limit);
}

/** Held posts of other people in a thread. */
export async function listHeldOfOthers(
  db: DatabaseOrTransaction,
  { threadId, authorId, limit }: { threadId: number; authorId: number; limit: number },
): Promise<PostRow[]> {
  const isHeld = eq(posts.state, "held");
  return listNewest(db, and(eq(posts.threadId, threadId), isHeld, ne(posts.authorId, authorId)), limit);
}

function listNewest(db: DatabaseOrTransaction, condition: SQL | undefined, limit: number): Promise<PostRow[]> {
  return db.select().from(posts).where(condition).orderBy(desc(posts.id)).limit(limit);
}

/** The authors of the answered posts. */
export async function listPostAuthors(
  db: DatabaseOrTransaction,
  ids: readonly number[],
): Promise<{ id: number; authorId: number; state: PostState }[]> {
  if (ids.length === 0) return [];
  const { id, authorId, state } = posts;
  return db
    .select({ id, authorId, state })
    .from(posts)
    .where(inArray(id, [...ids]));
}

/** The number of latest posts of a thread among whose authors names are searched. */
const POSTS_LOOKED_AT = 400;

/** The authors of a thread's visible posts, latest first. */
export async function listPeopleOf(
  db: DatabaseOrTransaction,
  { threadId, limit }: { threadId: number; limit: number },
): Promise<number[]> {
  const latest = db
    .select({ id: posts.id, authorId: posts.authorId })
    .from(posts)
    .where(and(eq(posts.threadId, threadId), eq(posts.state, "published")))
    .orderBy(desc(posts.id))
    .limit(POSTS_LOOKED_AT)
    .as("latest");
  const rows = await db
    .select({ authorId: latest.authorId })
    .from(latest)
    .groupBy(latest.authorId)
    .orderBy(sql`max(${latest.id}) desc`)
    .limit(limit);
  return rows.map(({ authorId }) => authorId);
}

/** The number of latest posts per thread among whose authors names are searched. */
const POSTS_OF_EACH = 20;

/** The latest authors in the threads of these targets. */
export async function listPeopleBelow(
  db: DatabaseOrTransaction,
  { kind, targetIds }: { kind: TargetKind; targetIds: readonly number[] },
): Promise<number[]> {
  if (targetIds.length === 0) return [];
  const ids = sql.param(`{${targetIds.join(",")}}`);
  const { rows } = await db.execute<{ author_id: string }>(sql`
    select distinct latest.author_id from unnest(${ids}::int8[]) as target (id)
    join ${discussionThreads} as thread on thread.kind = ${kind} and thread.target_id = target.id
    cross join lateral (
      select author_id from ${posts} where thread_id = thread.id and state = 'published' order by id desc limit ${POSTS_OF_EACH}
    ) as latest`);
  return rows.map((row) => Number(row.author_id));
}

/** Of these people, those with visible posts in the thread. */
export async function filterPeopleOf(
  db: DatabaseOrTransaction,
  { threadId, userIds }: { threadId: number; userIds: readonly number[] },
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ authorId: posts.authorId })
    .from(posts)
    .where(and(eq(posts.threadId, threadId), eq(posts.state, "published"), inArray(posts.authorId, [...userIds])));
  return rows.map(({ authorId }) => authorId);
}

/** A person's posts that were not deleted, latest first. */
export async function listPostsOf(
  db: DatabaseOrTransaction,
  { authorId, before, limit }: { authorId: number; before: number | null; limit: number },
): Promise<PostOfThread[]> {
  return selectWithThreads(db)
    .where(
      and(eq(posts.authorId, authorId), ne(posts.state, "deleted"), before === null ? undefined : lt(posts.id, before)),
    )
    .orderBy(desc(posts.id))
    .limit(limit);
}

export async function countPostsOf(db: DatabaseOrTransaction, authorId: number): Promise<number> {
  return db.$count(posts, and(eq(posts.authorId, authorId), or(eq(posts.state, "published"), eq(posts.state, "held"))));
}

/** All posts of a person in batches, for the data export. */
export async function listPostsAfter(
  db: DatabaseOrTransaction,
  { authorId, after, limit }: { authorId: number; after: number; limit: number },
): Promise<PostOfThread[]> {
  return selectWithThreads(db)
    .where(and(eq(posts.authorId, authorId), gt(posts.id, after)))
    .orderBy(asc(posts.id))
    .limit(limit);
}

/** The person's posts that wait for review, to be deleted. */
export async function listUnseenPosts(tx: Transaction, authorId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), inArray(posts.state, ["held", "hidden"])));
  return rows.map(({ id }) => id);
}

/** Removes the texts of posts deleted before a moment; their placeholders may still have replies. */
export async function forgetDeletedPosts(db: DatabaseOrTransaction, before: Date): Promise<void> {
  const { source, deletedAt } = posts;
  await db
    .update(posts)
    .set({ source: "", html: "", plainText: "" })
    .where(and(isNotNull(deletedAt), lt(deletedAt, before), ne(source, "")));
}

/** Posts rendered by an older renderer. */
export async function listOutdatedPosts(
  db: DatabaseOrTransaction,
  { version, limit }: { version: number; limit: number },
): Promise<PostRow[]> {
  return db
    .select()
    .from(posts)
    .where(and(lt(posts.rendererVersion, version), ne(posts.source, "")))
    .limit(limit);
}

export async function listPostsWithThreads(db: DatabaseOrTransaction, ids: readonly number[]): Promise<PostOfThread[]> {
  if (ids.length === 0) return [];
  return selectWithThreads(db).where(inArray(posts.id, [...ids]));
}

function selectWithThreads(db: DatabaseOrTransaction) {
  return db
    .select({ post: posts, thread: discussionThreads })
    .from(posts)
    .innerJoin(discussionThreads, eq(discussionThreads.id, posts.threadId));
}
