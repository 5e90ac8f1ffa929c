import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { TargetKind } from "../discussed-targets.ts";
import { discussionPosts, discussionThreads } from "./discussion-tables.ts";

// The source of the search index. It includes gated text, so page loaders must not import it.

/** Of these posts, the visible ones of targets of these kinds. */
export async function listSearchedPosts(
  db: DatabaseOrTransaction,
  { ids, kinds }: { ids: readonly number[]; kinds: readonly TargetKind[] },
) {
  return db
    .select({
      ...pick(discussionPosts, "id", "html", "aiMark", "createdAt"),
      ...pick(discussionThreads, "kind", "targetId"),
    })
    .from(discussionPosts)
    .innerJoin(discussionThreads, eq(discussionThreads.id, discussionPosts.threadId))
    .where(
      and(
        inArray(discussionPosts.id, [...ids]),
        eq(discussionPosts.state, "published"),
        inArray(discussionThreads.kind, [...kinds]),
      ),
    )
    .orderBy(asc(discussionPosts.id));
}

/** The next ids of posts of targets of these kinds, in order. */
export async function listPostIdsAfter(
  db: DatabaseOrTransaction,
  { kinds, afterId, limit }: { kinds: readonly TargetKind[]; afterId: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: discussionPosts.id })
    .from(discussionPosts)
    .innerJoin(discussionThreads, eq(discussionThreads.id, discussionPosts.threadId))
    .where(and(gt(discussionPosts.id, afterId), inArray(discussionThreads.kind, [...kinds])))
    .orderBy(asc(discussionPosts.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
