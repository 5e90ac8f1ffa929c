import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../ports/database.ts";

/** A column of a table in whose order all rows are visited. */
export interface Walk {
  table: string;
  key: string;
  /** Smaller than every key. */
  start: string;
}

/** A statement about the rows of a database that is always true. */
export interface Invariant {
  /** In snake_case; stable. */
  name: string;
  /** What is wrong where it does not hold, in Chinese, without a full stop. */
  what: string;
  walk: Walk;
  /**
   * The rows that violate it. `:batch(column)` stands for the condition that the row belongs to the current batch of
   * the walk, whose key is the column.
   */
  query: string;
}

export interface Violation {
  invariant: Invariant;
  row: Record<string, unknown>;
}

const ROWS_AT_ONCE = 1_000;
/** Of one invariant and batch: more do not help to find the cause. */
const MAX_ROWS = 20;
const BATCH = /:batch\(([a-z_.]+)\)/;

/**
 * Finds the rows that violate the invariants. Every statement reads one batch of a walk in one snapshot, so the memory
 * does not grow with the site, and no statement runs for long.
 */
export async function* findViolations(
  db: DatabaseOrTransaction,
  invariants: readonly Invariant[],
): AsyncGenerator<Violation> {
  for (const walk of new Set(invariants.map((one) => one.walk))) {
    const some = invariants.filter((one) => one.walk === walk);
    for (let after = walk.start; ; ) {
      const until = await findBatchEnd(db, walk, after);
      if (until === null) break;
      for (const invariant of some) {
        const { rows } = await db.execute<Record<string, unknown>>(boundQuery(invariant, { after, until }));
        for (const row of rows) yield { invariant, row };
      }
      after = until;
    }
  }
}

async function findBatchEnd(db: DatabaseOrTransaction, { table, key }: Walk, after: string): Promise<string | null> {
  const column = sql.identifier(key);
  const { rows } = await db.execute<{ until: string | null }>(
    sql`select max(key)::text as until from (select ${column} as key from ${sql.identifier(table)}
      where ${column} > ${after} order by 1 limit ${ROWS_AT_ONCE}) batch`,
  );
  return rows[0]?.until ?? null;
}

function boundQuery({ name, query }: Invariant, { after, until }: { after: string; until: string }): SQL {
  const [before, column, behind, ...more] = query.split(BATCH);
  if (before === undefined || column === undefined || behind === undefined || more.length > 0)
    throw new Error(`the invariant ${name} must name its batch once`);
  const key = sql.raw(column);
  const isInBatch = sql`(${key} > ${after} and ${key} <= ${until})`;
  return sql`select * from (${sql.raw(before)}${isInBatch}${sql.raw(behind)}) found limit ${MAX_ROWS}`;
}

/**
 * The rows of the whole database that violate the invariant, as one query without parameters.
 *
 * @doorfortests
 */
export function unboundQuery({ query }: Invariant): string {
  return query.replace(BATCH, "true");
}
