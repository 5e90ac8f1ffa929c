import { sql } from "drizzle-orm";
import type { ResourceKind } from "../../../../domain/learning/learning-resources.ts";
import type { Database } from "../../../../ports/database.ts";

/** The last moment at which any user read each of these. Unread ones are omitted. */
export async function listLastRead(
  db: Database,
  kind: ResourceKind,
  ids: readonly number[],
): Promise<Map<number, Date>> {
  const { rows } = await db.execute<{ thing_id: string; last_at: string | Date }>(sql`
    select requested.thing_id, last.updated_at as last_at
    from unnest(${`{${ids.join(",")}}`}::int8[]) as requested (thing_id)
    cross join lateral (select updated_at from learning_progress
      where kind = ${kind} and thing_id = requested.thing_id order by updated_at desc limit 1) as last`);
  return new Map(rows.map(({ thing_id, last_at }) => [Number(thing_id), new Date(last_at)]));
}

/**
 * The number of users who began each of these lessons, how far they came, and how many of them began the next lesson
 * in the given order.
 */
export async function countLessonLearners(db: Database, lessonIds: readonly number[]) {
  const nextIds = [...lessonIds.slice(1), "null"];
  if (lessonIds.length === 0) return [];
  const { rows } = await db.execute<Record<string, string>>(sql`
    select requested.lesson_id, count(*) as began,
      count(*) filter (where one.seen_length * 4.0 >= one.length) as quarter,
      count(*) filter (where one.seen_length * 2.0 >= one.length) as half,
      count(*) filter (where one.seen_length * 4.0 >= one.length * 3.0) as three_quarters,
      count(*) filter (where one.finished_at is not null) as finished,
      count(next.user_id) filter (where one.finished_at is not null) as went_on
    from unnest(${`{${lessonIds.join(",")}}`}::int8[], ${`{${nextIds.join(",")}}`}::int8[]) as requested (lesson_id, next_id)
    join learning_progress one on one.kind = 'lesson' and one.thing_id = requested.lesson_id
    left join learning_progress next on next.user_id = one.user_id and next.kind = 'lesson' and next.thing_id = requested.next_id
    group by requested.lesson_id`);
  return rows.map((row) => ({
    lessonId: Number(row.lesson_id),
    began: Number(row.began),
    quarter: Number(row.quarter),
    half: Number(row.half),
    threeQuarters: Number(row.three_quarters),
    finished: Number(row.finished),
    wentOn: Number(row.went_on),
  }));
}
