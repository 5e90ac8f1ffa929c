import { and, desc, eq, lt } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { communityTitles } from "./community-tables.ts";

export type TitleRow = typeof communityTitles.$inferSelect;

/** The newest first. */
export function listTitles(
  db: DatabaseOrTransaction,
  { boardId, beforeId, limit }: { boardId: number | null; beforeId: number | null; limit: number },
): Promise<TitleRow[]> {
  return db
    .select()
    .from(communityTitles)
    .where(
      and(
        boardId === null ? undefined : eq(communityTitles.boardId, boardId),
        beforeId === null ? undefined : lt(communityTitles.topicId, beforeId),
      ),
    )
    .orderBy(desc(communityTitles.topicId))
    .limit(limit);
}

export async function findTitle(db: DatabaseOrTransaction, topicId: number): Promise<TitleRow | null> {
  const [row] = await db.select().from(communityTitles).where(eq(communityTitles.topicId, topicId));
  return row ?? null;
}
