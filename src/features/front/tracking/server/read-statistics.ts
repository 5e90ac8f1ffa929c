import { invalidInput } from "../../../../kit/api/app-error.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { Statistics } from "../admin-contract.ts";
import { type RouteName, TRACKED_ROUTES } from "../tracked-routes.ts";
import { MAX_DAYS, RAW_RETENTION_DAYS } from "../tracking-limits.ts";
import { daysBetween } from "./sum-days.ts";
import { listSummedDays, type Ranked, readDays, readRanked, type SumOfDay } from "./sum-store.ts";
import type { TrackingContext } from "./tracking-context.ts";

/** The statistics of these days; days that are not summed yet are counted from the rows. */
export async function readStatistics(
  { db, clock }: Pick<TrackingContext, "db" | "clock">,
  range: { from?: string | undefined; to?: string | undefined },
): Promise<Statistics> {
  const today = dayOf(clock.now());
  const to = range.to ?? today;
  const from = range.from ?? dayOf(new Date(Date.parse(to) - (RAW_RETENTION_DAYS - 1) * DAY_MS));
  if (from > to) throw invalidInput({ from: ["开始的日子不能晚于结束的日子"] });
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= MAX_DAYS)
    throw invalidInput({ from: [`一次最多看 ${MAX_DAYS} 天`] });
  const days = daysBetween(from, to);
  const summed = new Set(await listSummedDays(db, { from, to }));
  // There are no older rows.
  const oldest = dayOf(new Date(clock.now().getTime() - (RAW_RETENTION_DAYS + 1) * DAY_MS));
  const raw = days.filter((day) => day >= oldest && day <= today && !summed.has(day));
  const sums = Map.groupBy(await readDays(db, { from, to, raw }), ({ day }) => day);
  const ranked = Map.groupBy(await readRanked(db, { from, to, raw }), ({ measure }) => measure);
  return {
    from,
    to,
    days: days.map((day) => ({ day, ...countsOf(sums.get(day) ?? []) })),
    pages: (ranked.get("page") ?? []).map(describePage),
    referrers: (ranked.get("referrer") ?? []).map(({ name, total }) => ({ host: name, visits: total })),
    campaigns: (ranked.get("campaign") ?? []).map(({ name, total }) => ({ name, visits: total })),
  };
}

function countsOf(sums: readonly SumOfDay[]): Omit<Statistics["days"][number], "day"> {
  const count = (wanted: SumOfDay["measure"]) => sums.find(({ measure }) => measure === wanted)?.total ?? 0;
  return {
    views: count("views"),
    visits: count("visits"),
    dropped: count("dropped"),
    gates: count("gate"),
    logins: count("login"),
    payments: count("pay"),
  };
}

function describePage({ name, contentId, total }: Ranked): Statistics["pages"][number] {
  const route = name as RouteName;
  const { label } = TRACKED_ROUTES[route];
  return { route, label, content_id: contentId === 0 ? null : contentId, views: total };
}
