import type { Database } from "../../../../ports/database.ts";
import { countBoards, upsertBoard } from "./board-store.ts";

/** The boards of a new site. */
const FIRST_BOARDS = [
  {
    slug: "questions",
    name: "提问",
    description: "学的时候卡住了：写清楚在哪一步、看到什么、试过什么",
    kind: "question",
    icon: "lucide:message-circle-question-mark",
  },
  {
    slug: "exchange",
    name: "交流",
    description: "做法、经验和做出来的东西",
    kind: "discussion",
    icon: "lucide:messages-square",
  },
] as const;

/** Creates the first boards of a site; existing boards do not change. */
export async function seedBoards(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await countBoards(tx)) > 0) return;
    for (const [index, board] of FIRST_BOARDS.entries())
      await upsertBoard(tx, { ...board, position: index + 1, isClosed: false });
  });
}
