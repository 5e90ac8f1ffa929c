import { cutPage } from "../../../../kit/values/cursor.ts";
import { TOPICS_A_PAGE } from "../community-limits.ts";
import { ownTopicCursor } from "../topic-cursor.ts";
import { findBoards } from "./board-store.ts";
import type { CommunityContext } from "./community-context.ts";
import { listTopicsOf } from "./topic-store.ts";

/** The user's topics that are not deleted, latest first. */
export async function listOwnTopics(
  { db }: Pick<CommunityContext, "db">,
  { userId, before }: { userId: number; before: number | null },
) {
  const found = await listTopicsOf(db, { authorId: userId, before, limit: TOPICS_A_PAGE + 1 });
  const { listed: rows, next } = cutPage(found, TOPICS_A_PAGE, ownTopicCursor.write);
  const boards = await findBoards(db, [...new Set(rows.map(({ boardId }) => boardId))]);
  return {
    next,
    items: rows.map(({ id, title, state, boardId, replyCount, likes, createdAt }) => {
      const board = boards.get(boardId);
      if (!board) throw new Error(`topic ${id} stands in no board`);
      const { name, icon } = board;
      return {
        id,
        title,
        state,
        board: { name, icon },
        replies: replyCount,
        likes,
        created_at: createdAt.toISOString(),
      };
    }),
  };
}
