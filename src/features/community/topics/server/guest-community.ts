import { cutPage } from "../../../../kit/values/cursor.ts";
import type { Database } from "../../../../ports/database.ts";
import { TOPICS_A_PAGE } from "../community-limits.ts";
import type { Board } from "../contract.ts";
import { topicCursor } from "../topic-cursor.ts";
import { findBoard, listBoards } from "./board-store.ts";
import { goneError } from "./community-context.ts";
import { findTitle, listTitles, type TitleRow } from "./title-store.ts";

/** The fields of a topic for a visitor without access to the community (spec §6). */
export interface TopicTitle {
  id: number;
  title: string;
  board_id: number;
}

/** The public data of the community. */
export interface GuestCommunity {
  listBoards(): Promise<Board[]>;
  /** Newest first: the order reveals neither the last reply nor marks by staff. */
  listTitles(query: {
    boardId: number | null;
    beforeId: number | null;
  }): Promise<{ items: TopicTitle[]; next: string | null }>;
  /** Throws 404, also for a topic that is not public. */
  getTitle(id: number): Promise<{ topic: TopicTitle; board: Board }>;
}

export function createGuestCommunity(guestDb: Database): GuestCommunity {
  return {
    listBoards: async () => (await listBoards(guestDb)).map(toBoard),
    async listTitles(query) {
      const rows = await listTitles(guestDb, { ...query, limit: TOPICS_A_PAGE + 1 });
      const { listed, next } = cutPage(rows, TOPICS_A_PAGE, (row) =>
        topicCursor.write({ activeAt: null, id: toTitle(row).id }),
      );
      return { items: listed.map(toTitle), next };
    },
    async getTitle(id) {
      const row = await findTitle(guestDb, id);
      const board = row && (await findBoard(guestDb, row.boardId));
      if (!row || !board) throw goneError();
      return { topic: toTitle(row), board: toBoard(board) };
    },
  };
}

function toBoard({ id, slug, name, description, kind, icon }: Board): Board {
  return { id, slug, name, description, kind, icon };
}

function toTitle({ topicId, title, boardId }: TitleRow): TopicTitle {
  return { id: topicId, title, board_id: boardId };
}
