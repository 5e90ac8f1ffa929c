import ical, { ICalAlarmType, ICalEventStatus } from "ical-generator";

/** An entry of a calendar file. */
export interface CalendarEntry {
  id: number;
  title: string;
  startsAt: Date;
  endsAt: Date;
  /** The place of the meeting; null: not known yet. */
  meetingUrl: string | null;
  /** How often its time was changed, so that programs take the newer. */
  moves: number;
  /** Minutes before at which the program reminds of it; null: it does not. */
  alarmMinutes: number | null;
}

/** A calendar file (RFC 5545), the same for a download and an address that programs read again and again. */
export function writeCalendar(
  entries: readonly CalendarEntry[],
  { name, host, now }: { name: string; host: string; now: Date },
): string {
  const calendar = ical({
    name,
    prodId: { company: "zhixing", product: "booking", language: "ZH" },
    scale: "GREGORIAN",
  });
  for (const { id, title, startsAt, endsAt, meetingUrl, moves, alarmMinutes } of entries) {
    const event = calendar.createEvent({
      id: `booking-${id}@${host}`,
      stamp: now,
      sequence: moves,
      start: startsAt,
      end: endsAt,
      summary: title,
      location: meetingUrl,
      url: meetingUrl,
      status: ICalEventStatus.CONFIRMED,
    });
    if (alarmMinutes !== null)
      event.createAlarm({ type: ICalAlarmType.display, trigger: alarmMinutes * 60, description: title });
  }
  // The library leaves the end of the last line out.
  return `${calendar.toString()}\r\n`;
}
