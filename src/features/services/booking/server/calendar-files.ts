import { Readable } from "node:stream";
import { notFound } from "../../../../kit/api/app-error.ts";
import type { FileAnswer } from "../../../../kit/api/handled-endpoint.ts";
import { createKeyedHash } from "../../../../kit/process/seal.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { isSameSecret } from "../../../../kit/values/is-same-secret.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { BookingContext } from "./booking-context.ts";
import { type BookingRow, findFeedVersion, listForFeed, renewFeed } from "./booking-store.ts";
import { readOwn } from "./own-bookings.ts";
import { readLinks } from "./serialize-booking.ts";
import { findCalendarOf } from "./service-store.ts";
import { type CalendarEntry, writeCalendar } from "./write-calendar.ts";

const EXPORTED_PAST_MS = 60 * DAY_MS;
const MAX_ENTRIES = 500;
const ALARM_MINUTES = 60;

export interface CalendarContext extends Pick<BookingContext, "db" | "clock"> {
  origin: string;
  appSecret: string;
}

/** One booking as a calendar file. Throws 404. */
export async function writeBookingFile(
  context: CalendarContext,
  query: { userId: number; id: number },
): Promise<FileAnswer> {
  const booking = await readOwn(context, query);
  if (booking.state !== "confirmed") throw notFound("这份预约还没有确认，或者已经结束");
  return answer(context, [booking], `booking-${booking.id}.ics`);
}

/** The address at which calendar programs read the user's bookings. null: none yet. */
export async function readAddress(context: CalendarContext, userId: number): Promise<string | null> {
  const version = await findFeedVersion(context.db, userId);
  return version === null ? null : addressOf(context, { userId, version });
}

export async function renewAddress(context: CalendarContext, userId: number): Promise<string> {
  return addressOf(context, { userId, version: await renewFeed(context.db, userId) });
}

/** The content of the signed address: confirmed bookings of the last two months and all future ones. Throws 404. */
export async function readFeed(
  context: CalendarContext,
  { userId, signature }: { userId: number; signature: string },
): Promise<FileAnswer> {
  const { db, clock } = context;
  const version = await findFeedVersion(db, userId);
  if (version === null || !isSameSecret(signature, sign(context, { userId, version })))
    throw notFound("这个日历地址不对，或者已经换过");
  const calendar = await findCalendarOf(db, userId);
  const since = new Date(clock.now().getTime() - EXPORTED_PAST_MS);
  const rows = await listForFeed(db, { userId, hostId: calendar?.hostId ?? null, since, limit: MAX_ENTRIES });
  return answer(context, rows, "bookings.ics");
}

async function answer(
  { db, clock, origin }: CalendarContext,
  rows: readonly BookingRow[],
  fileName: string,
): Promise<FileAnswer> {
  const entries = await entriesOf(db, rows);
  const text = writeCalendar(entries, { name: "预约", host: new URL(origin).hostname, now: clock.now() });
  const bytes = Buffer.from(text);
  return { fileName, sizeBytes: bytes.length, stream: Readable.from([bytes]) };
}

async function entriesOf(db: DatabaseOrTransaction, rows: readonly BookingRow[]): Promise<CalendarEntry[]> {
  const links = await readLinks(db, rows);
  return rows.map(({ id, title, startsAt, endsAt, moves }) => ({
    id,
    title,
    startsAt,
    endsAt,
    moves,
    alarmMinutes: ALARM_MINUTES,
    meetingUrl: links.get(id) ?? null,
  }));
}

interface Feed {
  userId: number;
  version: number;
}

function addressOf(context: CalendarContext, feed: Feed): string {
  return `${context.origin}/api/v1/booking/calendar/${feed.userId}/${sign(context, feed)}`;
}

/** The table does not reveal the address, which is signed with the site's secret. */
function sign({ appSecret }: CalendarContext, { userId, version }: Feed): string {
  return `${version}-${createKeyedHash(appSecret, "booking-calendar")(`${userId}:${version}`)}`;
}
