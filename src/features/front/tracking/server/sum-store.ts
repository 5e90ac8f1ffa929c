import { between, lt, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { MAX_LISTED, MAX_PAGES_PER_DAY, MAX_SOURCES_PER_DAY } from "../tracking-limits.ts";
import { trackingDays, trackingEvents, trackingSums } from "./tracking-tables.ts";

/** The first and the last day, both inclusive, as `2026-11-20`. */
export interface DayRange {
  from: string;
  to: string;
}

/** Marks a day as summed up. @returns false when it was already */
export async function claimDay(tx: Transaction, { day, at }: { day: string; at: Date }): Promise<boolean> {
  const rows = await tx
    .insert(trackingDays)
    .values({ day, summedAt: at })
    .onConflictDoNothing()
    .returning({ day: trackingDays.day });
  return rows.length > 0;
}

/** The days of a range that are summed up. */
export async function listSummedDays(db: DatabaseOrTransaction, { from, to }: DayRange): Promise<string[]> {
  const rows = await db
    .select({ day: trackingDays.day })
    .from(trackingDays)
    .where(between(trackingDays.day, from, to));
  return rows.map(({ day }) => day);
}

/** Deletes marks of days whose rows no longer exist. */
export async function forgetDaysBefore(db: DatabaseOrTransaction, day: string): Promise<void> {
  await db.delete(trackingDays).where(lt(trackingDays.day, day));
}

export async function insertSums(tx: Transaction, day: string): Promise<void> {
  await tx.execute(sql`
    insert into ${trackingSums} (day, measure, name, content_id, total) ${sumsOf(sql`day = ${day}::date`)}`);
}

export async function addDropped(
  db: DatabaseOrTransaction,
  { day, count }: { day: string; count: number },
): Promise<void> {
  await db
    .insert(trackingSums)
    .values({ day, measure: "dropped", name: "", contentId: 0, total: count })
    .onConflictDoUpdate({
      target: [trackingSums.day, trackingSums.measure, trackingSums.name, trackingSums.contentId],
      set: { total: sql`${trackingSums.total} + ${count}` },
    });
}

export interface SumOfDay {
  day: string;
  measure: "views" | "visits" | "gate" | "login" | "pay" | "dropped";
  total: number;
}

/** The statistics of each day; `raw`: days counted from the rows. */
export async function readDays(db: DatabaseOrTransaction, range: DayRange & { raw: string[] }): Promise<SumOfDay[]> {
  const { rows } = await db.execute<{ day: string; measure: SumOfDay["measure"]; total: string }>(sql`
    select day::text as day, case measure when 'page' then 'views' when 'funnel' then name else measure end as measure,
      sum(total)::text as total
    from (${allSums(range)}) as sums
    where measure in ('page', 'visits', 'funnel', 'dropped') group by 1, 2`);
  return rows.map(({ total, ...row }) => ({ ...row, total: Number(total) }));
}

export interface Ranked {
  measure: "page" | "referrer" | "campaign";
  name: string;
  contentId: number;
  total: number;
}

/** The most frequent names of all these days together, as many of each measure as one answer lists. */
export async function readRanked(db: DatabaseOrTransaction, range: DayRange & { raw: string[] }): Promise<Ranked[]> {
  const { rows } = await db.execute<{
    measure: Ranked["measure"];
    name: string;
    content_id: string;
    total: string;
  }>(sql`
    select measure, name, content_id::text as content_id, total::text as total from (
      select measure, name, content_id, sum(total) as total,
        row_number() over (partition by measure order by sum(total) desc, name, content_id) as place
      from (${allSums(range)}) as sums
      where measure in ('page', 'referrer', 'campaign') group by measure, name, content_id) as ranked
    where place <= ${MAX_LISTED} order by measure, place`);
  return rows.map(({ content_id: contentId, total, ...row }) => ({
    ...row,
    contentId: Number(contentId),
    total: Number(total),
  }));
}

/** The stored sums together with those still to be calculated, by the same rules. */
function allSums({ from, to, raw }: DayRange & { raw: string[] }): SQL {
  const days = `{${raw.join(",")}}`;
  return sql`
    select day, measure, name, content_id, total from ${trackingSums} where day between ${from}::date and ${to}::date
    union all ${sumsOf(sql`day = any(${days}::date[])`)}`;
}

/**
 * The sums of these days, counted from the rows. The number of names that callers can make up is limited; all others
 * are summed without a name.
 */
function sumsOf(days: SQL): SQL {
  const bounded = (measure: "referrer" | "campaign") => sql`
    select day, ${sql.raw(`'${measure}'`)}, name, 0::int8, sum(total)::int8 from (
      select day, count(*) as total, case when row_number()
        over (partition by day order by count(*) desc, ${sql.raw(measure)}) <= ${MAX_SOURCES_PER_DAY}
        then ${sql.raw(measure)} else '' end as name
      from ${trackingEvents} where ${days} and kind = 'view' and ${sql.raw(measure)} <> ''
      group by day, ${sql.raw(measure)}) as named
    group by day, name`;
  return sql`
    select day, 'page' as measure, name, content_id, sum(total)::int8 as total from (
      select day, route as name, count(*) as total, case when row_number()
        over (partition by day order by count(*) desc, route, content_id) <= ${MAX_PAGES_PER_DAY}
        then coalesce(content_id, 0) else 0 end as content_id
      from ${trackingEvents} where ${days} and kind = 'view' group by day, route, tracking_events.content_id) as pages
    group by day, name, content_id
    union all
    select day, 'visits', '', 0::int8, count(distinct tab)::int8
    from ${trackingEvents} where ${days} and kind = 'view' group by day
    union all ${bounded("referrer")}
    union all ${bounded("campaign")}
    union all
    select day, 'funnel', step, 0::int8, count(*)::int8 from (
      select day, min(happened_at) filter (where kind = 'gate') as gate,
        max(happened_at) filter (where kind = 'login') as login, max(happened_at) filter (where kind = 'pay') as pay
      from ${trackingEvents} where ${days} and kind <> 'view' group by day, tab) as tabs
    cross join lateral (values ('gate', gate is not null), ('login', login >= gate), ('pay', pay >= gate)) as steps (step, is_reached)
    where is_reached group by day, step`;
}
