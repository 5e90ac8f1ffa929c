import { type Column, gt, isNull, lte, type SQL } from "drizzle-orm";

/** The condition for each state that follows from the time of publication alone, at this moment. */
export function publicationStates(
  publishedAt: Column,
  now: Date,
): Readonly<Record<"draft" | "scheduled" | "published", SQL>> {
  return { draft: isNull(publishedAt), scheduled: gt(publishedAt, now), published: lte(publishedAt, now) };
}
