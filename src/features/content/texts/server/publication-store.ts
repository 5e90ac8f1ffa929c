import { and, type Column, eq, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { containsWord } from "../../../../kit/tables/list-rows.ts";
import { publicationStates } from "../../../../kit/tables/publication-states.ts";
import { startOf, startOfText } from "../../../../kit/tables/text-start.ts";
import type { PublicationState, WrittenFilter } from "../publication.ts";

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

type WrittenTable = Record<"id" | "title" | "publishedAt" | "withdrawnAt" | "updatedAt", AnyPgColumn>;
interface WrittenRow {
  id: number;
  title: string;
  publishedAt: Date | null;
  updatedAt: Date;
}

/** What staff lists of written texts have in common: id, sorts, and the condition of a filter. */
export function writtenTexts(
  table: WrittenTable,
  { id, state, q, now }: WrittenFilter & { now: Date },
  /** Another condition under which the search word is found. */
  isFound?: SQL,
) {
  return {
    id: { column: table.id, of: (row: WrittenRow) => row.id },
    sorts: {
      updated_at: { column: table.updatedAt, of: (row: WrittenRow) => row.updatedAt },
      published_at: { column: table.publishedAt, of: (row: WrittenRow) => row.publishedAt },
      title: { column: table.title, key: startOf(table.title), of: (row: WrittenRow) => startOfText(row.title) },
    },
    where: and(
      id === undefined ? undefined : eq(table.id, id),
      state && isInState(table, state, now),
      or(containsWord(q, [table.title]), isFound),
    ),
  };
}
