import { desc, gte, lt, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { searchMisses } from "./search-tables.ts";

/** The maximum number of stored queries without results. */
const MAX_STORED = 5_000;
/** A rarer query may be a person's name or number. */
export const MIN_TIMES_LISTED = 3;

/** Counts queries without results; new ones are only stored below the limit. */
export async function countMiss(
  db: DatabaseOrTransaction,
  { words, now }: { words: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into search_misses as miss (words, times, last_at)
    select ${words}, 1, ${now.toISOString()}::timestamptz
    where exists (select from search_misses where words = ${words})
      or (select count(*) from search_misses) < ${MAX_STORED}
    on conflict (words) do update set times = miss.times + 1, last_at = excluded.last_at`);
}

export async function listMisses(db: DatabaseOrTransaction, options: { limit: number; offset: number }) {
  const isShown = gte(searchMisses.times, MIN_TIMES_LISTED);
  const rows = await db
    .select()
    .from(searchMisses)
    .where(isShown)
    .orderBy(desc(searchMisses.times), desc(searchMisses.lastAt), searchMisses.words)
    .limit(options.limit)
    .offset(options.offset);
  return { rows, total: await db.$count(searchMisses, isShown) };
}

export async function forgetMisses(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await db.delete(searchMisses).where(lt(searchMisses.lastAt, before));
}
