import { and, asc, eq, gt, inArray, max, or, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { WorkKind } from "../contract.ts";
import { isListed, ORDERS, type Place } from "./catalogue-store.ts";
import { listedWorks, workWords } from "./catalogue-tables.ts";

/** The unique key of a work. */
export interface WorkKey {
  kind: WorkKind;
  id: number;
}

/** The next listed works after `last` in any section, each once. */
export async function listCountsAfter(
  db: DatabaseOrTransaction,
  { last, limit }: { last: WorkKey | null; limit: number },
): Promise<(WorkKey & { learners: number })[]> {
  const { kind, id, facet } = listedWorks;
  const isLater = last ? or(gt(kind, last.kind), and(eq(kind, last.kind), gt(id, last.id))) : undefined;
  return db
    .select({ kind, id, learners: max(listedWorks.learners).mapWith(Number) })
    .from(listedWorks)
    .where(and(eq(facet, "all"), isLater))
    .groupBy(kind, id)
    .orderBy(asc(kind), asc(id))
    .limit(limit);
}

/** A trigger notifies every process that lists in this order have changed. */
export async function updateLearners(
  db: DatabaseOrTransaction,
  counts: readonly (WorkKey & { learners: number })[],
): Promise<void> {
  if (counts.length === 0) return;
  const column = (name: "kind" | "id" | "learners") => sql.param(counts.map((one) => one[name]));
  await db.execute(sql`
    update ${listedWorks} as listed set learners = counted.learners
    from unnest(${column("kind")}::text[], ${column("id")}::bigint[], ${column("learners")}::integer[])
      as counted(kind, id, learners)
    where listed.kind = counted.kind and listed.id = counted.id`);
}

/** The most learned works of a section, with their counts. */
export async function listMostLearned(
  db: DatabaseOrTransaction,
  place: Place,
  { limit, offset }: { limit: number; offset: number },
): Promise<(WorkKey & { title: string; learners: number })[]> {
  const isSame = and(
    eq(workWords.section, listedWorks.section),
    eq(workWords.kind, listedWorks.kind),
    eq(workWords.id, listedWorks.id),
  );
  return db
    .select({
      kind: listedWorks.kind,
      id: listedWorks.id,
      title: workWords.title,
      learners: listedWorks.learners,
    })
    .from(listedWorks)
    .innerJoin(workWords, isSame)
    .where(isListed(place))
    .orderBy(...ORDERS.learned)
    .limit(limit)
    .offset(offset);
}

/** How many people learned each of these works, as last counted; works that are in no list are missing. */
export async function readLearners(
  db: DatabaseOrTransaction,
  { kind, ids }: { kind: WorkKind; ids: readonly number[] },
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: listedWorks.id, learners: max(listedWorks.learners).mapWith(Number) })
    .from(listedWorks)
    .where(and(eq(listedWorks.kind, kind), eq(listedWorks.facet, "all"), inArray(listedWorks.id, [...ids])))
    .groupBy(listedWorks.id);
  return new Map(rows.map(({ id, learners }) => [id, learners]));
}
