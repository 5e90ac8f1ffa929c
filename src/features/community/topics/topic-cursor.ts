import { z } from "zod";

/**
 * The end of a page of topics: an id, and before it a moment where topics are ordered by their last reply. The digits
 * cover all moments and ids of the database.
 */
export const cursorSchema = z.string().regex(/^(\d{1,14}-)?\d{1,15}$/);

export interface TopicCursor {
  activeAt: Date | null;
  id: number;
}

export function writeCursor({ id, activeAt }: TopicCursor): string {
  return activeAt === null ? String(id) : `${activeAt.getTime()}-${id}`;
}

/** @param cursor as `cursorSchema` lets it in */
export function readCursor(cursor: string): TopicCursor {
  const [id = 0, ms = null] = cursor.split("-").map(Number).reverse();
  return { id, activeAt: ms === null ? null : new Date(ms) };
}
