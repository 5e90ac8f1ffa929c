import { TOPICS_A_PAGE } from "../community-limits.ts";
import type { CommunityContext } from "./community-context.ts";
import { listTopicsOf } from "./topic-store.ts";

/** What somebody wrote and did not delete, the latest first. */
export async function listOwnTopics(
  { db }: Pick<CommunityContext, "db">,
  { userId, before }: { userId: number; before: number | null },
) {
  const found = await listTopicsOf(db, { authorId: userId, before, limit: TOPICS_A_PAGE + 1 });
  const rows = found.slice(0, TOPICS_A_PAGE);
  return {
    next: found.length > rows.length ? String(rows.at(-1)?.id) : null,
    items: rows.map(({ id, title, state, replyCount, likes, createdAt }) => ({
      ...{ id, title, state, replies: replyCount, likes, created_at: createdAt.toISOString() },
    })),
  };
}
