import { count, desc, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { SECTIONS } from "../contract.ts";
import { isListed, ORDERS, type Place } from "./catalogue-store.ts";
import { type FacetName, listedWorks } from "./catalogue-tables.ts";

const MAX_CHOICES = 100;
/** The first works whose tags are counted: enough to decide which tags are common, independent of the total. */
const WORKS_LOOKED_AT = 150;

/** Names of the categories in use, each once; found by skipping along the index instead of reading all works. */
export async function listWorkCategories(db: DatabaseOrTransaction, place: Place): Promise<string[]> {
  const { section, facet, value } = listedWorks;
  const found = await db.execute<{ category: string }>(sql`
    with recursive step as (
      select ''::text as category
      union all
      select (select min(${value}) from ${listedWorks}
        where ${section} = ${place.section} and ${facet} = 'category' and ${value} > step.category)
      from step where step.category is not null
    )
    select step.category from step cross join lateral (
      select from ${listedWorks} where ${isListed(place, "category", sql`step.category`)} limit 1
    ) as used
    limit ${MAX_CHOICES}`);
  return found.rows.map((row) => row.category);
}

/** The most common tags of the first works. */
export async function listWorkTags(db: DatabaseOrTransaction, place: Place): Promise<string[]> {
  const first = db
    .select({ facets: listedWorks.facets })
    .from(listedWorks)
    .where(isListed(place))
    .orderBy(...ORDERS.order)
    .limit(WORKS_LOOKED_AT)
    .as("first");
  const borne = db
    .select({ facet: sql<string>`unnest(${first.facets})`.as("facet") })
    .from(first)
    .as("borne");
  const rows = await db
    .select({ tag: sql<string>`substr(${borne.facet}, length('tag:') + 1)` })
    .from(borne)
    .where(sql`starts_with(${borne.facet}, 'tag:')`)
    .groupBy(borne.facet)
    .orderBy(desc(count()), borne.facet)
    .limit(MAX_CHOICES);
  return rows.map((row) => row.tag);
}

/** Which of these values of a facet any work of the section has. */
export async function listUsedValues<Value extends string>(
  db: DatabaseOrTransaction,
  place: Place,
  { facet, values }: { facet: FacetName; values: readonly Value[] },
): Promise<Value[]> {
  const [first, second, ...rest] = values.map((value) =>
    db
      .select({ value: sql<Value>`${value}` })
      .from(sql`(select from ${listedWorks} where ${isListed(place, facet, value)} limit 1) as used`),
  );
  if (!first || !second) throw new Error("a facet with one value is no choice");
  const used = await unionAll(first, second, ...rest);
  return values.filter((value) => used.some((row) => row.value === value));
}

/** Whether any section of the site has this category or tag. */
export async function isUsed(
  db: DatabaseOrTransaction,
  { facet, value, now }: { facet: "category" | "tag"; value: string; now: Date },
): Promise<boolean> {
  const sections = SECTIONS.map((section) => isListed({ section, now }, facet, value));
  const found = await db
    .select({ id: listedWorks.id })
    .from(listedWorks)
    .where(or(...sections))
    .limit(1);
  return found.length > 0;
}
