import { asc, count, eq, getTableColumns, inArray } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { MAX_BOARDS } from "../community-limits.ts";
import { communityBoards, communityTitles } from "./community-tables.ts";

export type BoardRow = typeof communityBoards.$inferSelect;

/** In the order set by staff, without closed boards. */
export function listBoards(db: DatabaseOrTransaction): Promise<BoardRow[]> {
  return db
    .select()
    .from(communityBoards)
    .where(eq(communityBoards.isClosed, false))
    .orderBy(asc(communityBoards.position), asc(communityBoards.id))
    .limit(MAX_BOARDS);
}

/** Includes closed boards, with the number of visible topics in each. */
export async function listAllBoards(db: DatabaseOrTransaction): Promise<(BoardRow & { topics: number })[]> {
  return db
    .select({
      ...getTableColumns(communityBoards),
      topics: db.$count(communityTitles, eq(communityTitles.boardId, communityBoards.id)),
    })
    .from(communityBoards)
    .orderBy(asc(communityBoards.position), asc(communityBoards.id))
    .limit(MAX_BOARDS);
}

export async function findBoard(db: DatabaseOrTransaction, id: number): Promise<BoardRow | null> {
  const [row] = await db.select().from(communityBoards).where(eq(communityBoards.id, id));
  return row ?? null;
}

export async function findBoards(db: DatabaseOrTransaction, ids: readonly number[]): Promise<Map<number, BoardRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(communityBoards)
    .where(inArray(communityBoards.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findBoardBySlug(tx: Transaction, slug: string): Promise<BoardRow | null> {
  const [row] = await tx.select().from(communityBoards).where(eq(communityBoards.slug, slug));
  return row ?? null;
}

export async function countBoards(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ boards: count() }).from(communityBoards);
  return row?.boards ?? 0;
}

export async function upsertBoard(tx: Transaction, board: Omit<BoardRow, "id">): Promise<number> {
  const { slug, ...facts } = board;
  const [row] = await tx
    .insert(communityBoards)
    .values(board)
    .onConflictDoUpdate({ target: communityBoards.slug, set: facts })
    .returning({ id: communityBoards.id });
  if (!row) throw new Error(`the board ${slug} was not written`);
  return row.id;
}
