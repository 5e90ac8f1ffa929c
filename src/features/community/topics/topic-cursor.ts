import { z } from "zod";

/**
 * Where a page of topics ends: a number, and before it a moment where topics stand by their last reply. As many digits as
 * moments and numbers of the database can have.
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
