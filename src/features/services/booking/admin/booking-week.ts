import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { AdminBooking, BookingHost } from "../admin-contract.ts";
import { type DayPart, dayAfter, startOfNamedDay, weekdayOf } from "../booking-hours.ts";
import { TAKING_STATES } from "../booking-states.ts";
import { hoursOfDay } from "../free-slots.ts";
import { HOUR_MINUTES, joinParts, subtractParts } from "./day-parts.ts";

const WEEK_DAYS = 7;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * HOUR_MINUTES;
/** Hours shown when nobody works and there are no bookings. */
const OFFICE_HOURS: DayPart = { from: 9 * HOUR_MINUTES, to: 18 * HOUR_MINUTES };

/** The people with one host, one service and one time. */
export interface WeekBlock extends DayPart {
  bookings: readonly [AdminBooking, ...AdminBooking[]];
  /** The lane of a block among overlapping blocks. */
  lane: number;
  lanes: number;
}

export interface WeekDay {
  day: string;
  blocks: readonly WeekBlock[];
  /** Free hours of the hosts; past days have none. */
  free: readonly DayPart[];
}

export interface WeekLayout {
  days: readonly WeekDay[];
  /** Whole hours that contain the entire week. */
  span: DayPart;
}

/** A day with special hours for the site or one host. */
interface SpecialDay {
  host_id: number | null;
  day: string;
  hours: readonly DayPart[];
}

interface WeekFacts {
  /** The Monday of the week. */
  from: string;
  today: string;
  hosts: readonly Pick<BookingHost, "id" | "name" | "hours">[];
  specialDays: readonly SpecialDay[];
  bookings: readonly AdminBooking[];
}

/** The Monday of the week that contains a day. */
export function mondayOf(day: string): string {
  return dayAfter(day, -weekdayOf(day));
}

/** The week of an address: the week of the day it names, or the current week. */
export function weekOfAddress(day: string | null, today: string): string {
  const isDay = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
  return mondayOf(isDay ? day : today);
}

/** Arranges bookings as blocks by day and hour, with the hours that are still free. */
export function layOutWeek({ from, ...facts }: WeekFacts): WeekLayout {
  const days = Array.from({ length: WEEK_DAYS }, (_, index) => layOutDay(dayAfter(from, index), facts));
  const parts = days.flatMap(({ blocks, free }) => [...blocks, ...free]);
  return { days, span: parts.length === 0 ? OFFICE_HOURS : wholeHours(parts) };
}

function layOutDay(day: string, { today, hosts, specialDays, bookings }: Omit<WeekFacts, "from">): WeekDay {
  const taking = bookings.filter(
    ({ starts_at, state }) => dayOf(new Date(starts_at)) === day && TAKING_STATES.some((one) => one === state),
  );
  const free = hosts.flatMap((host) => {
    const hours = hoursOfDay(
      {
        weekly: host.hours,
        exceptions: new Map(specialDays.flatMap((row) => (row.host_id === host.id ? [[row.day, row.hours]] : []))),
        holidays: new Set(specialDays.flatMap((row) => (row.host_id === null ? [row.day] : []))),
      },
      day,
    );
    // Names of hosts are unique.
    const taken = taking.filter((booking) => booking.host === host.name).map((booking) => minutesOf(booking, day));
    return subtractParts(hours, taken);
  });
  return { day, blocks: layOutBlocks(taking, day), free: day < today ? [] : joinParts(free) };
}

/** A booking never crosses midnight, because hours end there. */
function minutesOf({ starts_at, ends_at }: AdminBooking, day: string): DayPart {
  const minutes = (at: string) => Math.round((Date.parse(at) - startOfNamedDay(day)) / MINUTE_MS);
  return { from: minutes(starts_at), to: Math.min(DAY_MINUTES, minutes(ends_at)) };
}

type PlacedBlock = Omit<WeekBlock, "lanes">;

function layOutBlocks(bookings: readonly AdminBooking[], day: string): WeekBlock[] {
  const groups = Map.groupBy(bookings, ({ host, title, starts_at, ends_at }) =>
    JSON.stringify([host, title, starts_at, ends_at]),
  );
  const blocks = [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...minutesOf(first, day), bookings: [first, ...others] as const }],
  );
  const sorted = blocks.toSorted((one, other) => one.from - other.from || other.to - one.to);
  const placed: WeekBlock[] = [];
  let cluster: PlacedBlock[] = [];
  const close = () => {
    const lanes = 1 + Math.max(...cluster.map(({ lane }) => lane));
    placed.push(...cluster.map((block) => ({ ...block, lanes })));
    cluster = [];
  };
  for (const block of sorted) {
    if (cluster.length > 0 && cluster.every(({ to }) => to <= block.from)) close();
    const busy = new Set(cluster.filter(({ to }) => to > block.from).map(({ lane }) => lane));
    let lane = 0;
    while (busy.has(lane)) lane += 1;
    cluster.push({ ...block, lane });
  }
  if (cluster.length > 0) close();
  return placed;
}

function wholeHours(parts: readonly DayPart[]): DayPart {
  const from = Math.min(...parts.map((part) => part.from));
  const to = Math.max(...parts.map((part) => part.to));
  return {
    from: Math.floor(from / HOUR_MINUTES) * HOUR_MINUTES,
    to: Math.ceil(to / HOUR_MINUTES) * HOUR_MINUTES,
  };
}
