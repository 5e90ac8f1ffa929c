import { and, asc, count, desc, eq, ilike, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../ports/database.ts";
import { contentTypesOfLevel, LEVEL } from "../../membership/levels.ts";
import type { Section, WorkFilter, WorkKind, WorkSort } from "../contract.ts";
import { works } from "./catalogue-tables.ts";

/** More words than that find nothing better. */
const MOST_WORDS = 5;
const MOST_CHOICES = 100;

interface Place {
  section: Section;
  now: Date;
}

/** Which works a section holds: one by what its works need, the others by where they stand. */
function isInSection({ section, now }: Place): SQL | undefined {
  const openTypes = [LEVEL.guest, LEVEL.user].flatMap(contentTypesOfLevel);
  const isOpen = and(inArray(works.contentType, openTypes), ne(works.shelf, "media"));
  const place = section === "basic" ? isOpen : eq(works.shelf, section);
  return and(place, lte(works.publishedAt, now));
}

function matches(place: Place, { category, tag, kind, level, q }: WorkFilter): SQL | undefined {
  const words = q?.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS) ?? [];
  return and(
    isInSection(place),
    category ? eq(works.category, category) : undefined,
    tag ? sql`${tag} = any(${works.tags})` : undefined,
    kind && eq(works.form, kind),
    level && inArray(works.contentType, contentTypesOfLevel(LEVEL[level])),
    ...words.map(holds),
  );
}

function holds(word: string): SQL | undefined {
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return or(ilike(works.title, pattern), ilike(works.summary, pattern));
}

const ORDERS: Record<WorkSort, SQL[]> = {
  order: [asc(works.position), asc(works.kind), asc(works.id)],
  newest: [desc(works.publishedAt), desc(works.id), asc(works.kind)],
  longest: [desc(works.minutes), desc(works.id), asc(works.kind)],
};

export async function listWorkIds(
  db: DatabaseOrTransaction,
  place: Place,
  { filter, limit, offset }: { filter: WorkFilter; limit: number; offset: number },
): Promise<{ kind: WorkKind; id: number }[]> {
  return db
    .select({ kind: works.kind, id: works.id })
    .from(works)
    .where(matches(place, filter))
    .orderBy(...ORDERS[filter.sort])
    .limit(limit)
    .offset(offset);
}

export async function countWorks(db: DatabaseOrTransaction, place: Place, filter: WorkFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(works).where(matches(place, filter));
  return row?.total ?? 0;
}

/** Names of the categories in use, each once. */
export async function listWorkCategories(db: DatabaseOrTransaction, place: Place): Promise<string[]> {
  const rows = await db
    .selectDistinct({ category: works.category })
    .from(works)
    .where(and(isInSection(place), sql`${works.category} <> ''`))
    .orderBy(asc(works.category))
    .limit(MOST_CHOICES);
  return rows.map((row) => row.category);
}

/** The commonest tags. */
export async function listWorkTags(db: DatabaseOrTransaction, place: Place): Promise<string[]> {
  const tag = sql<string>`unnest(${works.tags})`.as("tag");
  const rows = await db
    .select({ tag, uses: count() })
    .from(works)
    .where(isInSection(place))
    .groupBy(tag)
    .orderBy(desc(count()), sql`tag`)
    .limit(MOST_CHOICES);
  return rows.map((row) => row.tag);
}

/** Which forms of works there are, of which types. */
export async function listWorkTypes(db: DatabaseOrTransaction, place: Place) {
  return db.selectDistinct({ form: works.form, contentType: works.contentType }).from(works).where(isInSection(place));
}

/** Whether anything on the site bears this category or this tag. */
export async function isUsed(
  db: DatabaseOrTransaction,
  { category, tag, now }: { category?: string | undefined; tag?: string | undefined; now: Date },
): Promise<boolean> {
  const found = await db
    .select({ id: works.id })
    .from(works)
    .where(
      and(
        lte(works.publishedAt, now),
        category ? eq(works.category, category) : undefined,
        tag ? sql`${tag} = any(${works.tags})` : undefined,
      ),
    )
    .limit(1);
  return found.length > 0;
}
