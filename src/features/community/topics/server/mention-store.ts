import { and, desc, eq, sql } from "drizzle-orm";
import { mentionsIn } from "../../../../kit/tables/mention-rows.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { communityMentions, communityTopics } from "./community-tables.ts";

/** The number of latest topics of a board whose authors are searched for names. */
const TOPICS_LOOKED_AT = 400;

/** The people mentioned in topics. */
export const topicMentions = mentionsIn({ itemId: communityMentions.topicId, userId: communityMentions.userId });

/** The latest visible topics of a board, with their authors. */
export function listWriters(
  db: DatabaseOrTransaction,
  boardId: number,
): Promise<{ topicId: number; authorId: number }[]> {
  return db
    .select({ topicId: communityTopics.id, authorId: communityTopics.authorId })
    .from(communityTopics)
    .where(and(eq(communityTopics.boardId, boardId), sql`${communityTopics.state} = 'published'`))
    .orderBy(desc(communityTopics.id))
    .limit(TOPICS_LOOKED_AT);
}
