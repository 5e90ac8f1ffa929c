import { and, type Column, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { publicationStates } from "../../../../kit/tables/publication-states.ts";
import type { PublicationState } from "../publication.ts";

/** Published, and not withdrawn: visible to everybody. */
export function isOut(table: { publishedAt: Column; withdrawnAt: Column }, now: Date): SQL {
  return sql`(${lte(table.publishedAt, now)} and ${isNull(table.withdrawnAt)})`;
}

/** `stateOf` as an SQL condition. */
export function isInState(
  table: { publishedAt: Column; withdrawnAt: Column },
  state: PublicationState,
  now: Date,
): SQL | undefined {
  if (state === "withdrawn") return isNotNull(table.withdrawnAt);
  const isHere = isNull(table.withdrawnAt);
  return and(isHere, publicationStates(table.publishedAt, now)[state]);
}
