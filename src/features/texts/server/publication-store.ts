import { and, type Column, gt, isNotNull, isNull, lte, type SQL } from "drizzle-orm";
import type { PublicationState } from "../publication.ts";

/** `stateOf`, for the database. */
export function isInState(
  table: { publishedAt: Column; withdrawnAt: Column },
  state: PublicationState,
  now: Date,
): SQL | undefined {
  if (state === "withdrawn") return isNotNull(table.withdrawnAt);
  const isHere = isNull(table.withdrawnAt);
  if (state === "draft") return and(isHere, isNull(table.publishedAt));
  return and(isHere, state === "scheduled" ? gt(table.publishedAt, now) : lte(table.publishedAt, now));
}
