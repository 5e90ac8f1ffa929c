import { and, arrayContains, asc, count, desc, eq, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { containsText } from "../../../../kit/tables/contains-text.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { Section, WorkFilter, WorkKind, WorkSort } from "../contract.ts";
import { type FacetName, listedWorks, workWords } from "./catalogue-tables.ts";

/** More words do not improve the result. */
const MAX_WORDS = 5;

export interface Place {
  section: Section;
  now: Date;
}

export const FACETS = ["tag", "category", "level", "kind"] as const satisfies FacetName[];

/** The works of a section with one facet. */
export function isListed({ section, now }: Place, facet: FacetName = "all", value: string | SQL = ""): SQL | undefined {
  return and(
    eq(listedWorks.section, section),
    eq(listedWorks.facet, facet),
    eq(listedWorks.value, value),
    lte(listedWorks.publishedAt, now),
  );
}

/** A single facet has its own rows; several are looked up in the facets of every work. */
function isChosen(place: Place, filter: WorkFilter): SQL | undefined {
  const [first, ...rest] = FACETS.filter((facet) => filter[facet]);
  if (first === undefined || rest.length === 0) return isListed(place, first, first && filter[first]);
  const chosen = [first, ...rest].map((facet) => `${facet}:${filter[facet]}`);
  return and(isListed(place), arrayContains(listedWorks.facets, chosen));
}

/** Uses the index of adjacent characters; longer words are checked again, because their pairs may be apart. */
function matchesWord(word: string): SQL | undefined {
  const length = Array.from(word).length;
  const { title, summary, grams } = workWords;
  return and(
    sql`${grams} @> text_grams(${word}, ${sql.raw(length === 1 ? "'{1}'" : "'{2}'")})`,
    length > 2 ? or(containsText(title, word), containsText(summary, word)) : undefined,
  );
}

export const ORDERS: Record<WorkSort, SQL[]> = {
  order: [asc(listedWorks.position), asc(listedWorks.kind), asc(listedWorks.id)],
  newest: [desc(listedWorks.publishedAt), desc(listedWorks.id), desc(listedWorks.kind)],
  learned: [desc(listedWorks.learners), desc(listedWorks.id), desc(listedWorks.kind)],
  longest: [desc(listedWorks.minutes), desc(listedWorks.id), desc(listedWorks.kind)],
};

const wordsOf = ({ q }: WorkFilter) => q?.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS) ?? [];

/** Works of the section with these words, with any filters. */
function hasWords({ section, now }: Place, words: string[]): SQL | undefined {
  return and(eq(workWords.section, section), lte(workWords.publishedAt, now), ...words.map(matchesWord));
}

/** The works of a section that match a filter, in no order. */
function selectWorks(db: DatabaseOrTransaction, place: Place, filter: WorkFilter) {
  const words = wordsOf(filter);
  const query = db.select({ kind: listedWorks.kind, id: listedWorks.id }).from(listedWorks).$dynamic();
  if (words.length === 0) return query.where(isChosen(place, filter));
  const isSame = and(eq(workWords.kind, listedWorks.kind), eq(workWords.id, listedWorks.id));
  return query.innerJoin(workWords, isSame).where(and(isChosen(place, filter), hasWords(place, words)));
}

export async function listWorkIds(
  db: DatabaseOrTransaction,
  place: Place,
  { filter, limit, offset }: { filter: WorkFilter; limit: number; offset: number },
): Promise<{ kind: WorkKind; id: number }[]> {
  return selectWorks(db, place, filter)
    .orderBy(...ORDERS[filter.sort])
    .limit(limit)
    .offset(offset);
}

/** How many works match a filter; above `max` only that there are more. */
export async function countWorks(
  db: DatabaseOrTransaction,
  place: Place,
  { filter, max }: { filter: WorkFilter; max: number },
): Promise<{ total: number; hasMore: boolean }> {
  const words = wordsOf(filter);
  const isBare = words.length > 0 && !FACETS.some((facet) => filter[facet]);
  const wanted = isBare
    ? db.select({ kind: workWords.kind, id: workWords.id }).from(workWords).where(hasWords(place, words)).$dynamic()
    : selectWorks(db, place, filter);
  const found = wanted.limit(max + 1).as("found");
  const [row] = await db.select({ total: count() }).from(found);
  const total = row?.total ?? 0;
  return { total: Math.min(total, max), hasMore: total > max };
}

/** The keys, such as `book:3` or `course:5`, that are in no list. */
export async function listMissingWorks(db: DatabaseOrTransaction, works: readonly string[]): Promise<string[]> {
  if (works.length === 0) return [];
  const named = sql<string>`${listedWorks.kind} || ':' || ${listedWorks.id}`;
  const ids = works.map((work) => Number(work.split(":")[1]));
  const rows = await db.selectDistinct({ named }).from(listedWorks).where(inArray(listedWorks.id, ids));
  const known = new Set(rows.map((row) => row.named));
  return works.filter((work) => !known.has(work));
}
