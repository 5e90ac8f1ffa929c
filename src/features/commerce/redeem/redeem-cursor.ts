import { z } from "zod";

/** The end of a page of the user's redemptions: a moment, and the number of a code. */
export const cursorSchema = z.string().regex(/^\d{1,14}-\d{1,15}$/);

export interface RedeemedCursor {
  redeemedAt: Date;
  id: number;
}

export function writeCursor({ redeemedAt, id }: RedeemedCursor): string {
  return `${redeemedAt.getTime()}-${id}`;
}

/** @param cursor as `cursorSchema` accepts it */
export function readCursor(cursor: string): RedeemedCursor {
  const [ms = 0, id = 0] = cursor.split("-").map(Number);
  return { redeemedAt: new Date(ms), id };
}
