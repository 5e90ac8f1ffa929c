import ical, { ICalAlarmType, ICalEventStatus } from "ical-generator";

/** An entry of a calendar file. */
export interface CalendarEntry {
  id: number;
  title: string;
  startsAt: Date;
  endsAt: Date;
  /** The meeting link. null: not known yet. */
  meetingUrl: string | null;
  /** The number of changes of the time, so that programs use the newer version. */
  moves: number;
  /** The minutes before the start at which the program reminds. null: no reminder. */
  alarmMinutes: number | null;
}

/** A calendar file (RFC 5545). Downloads and the address that programs poll use the same format. */
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
  // The library omits the line break at the end of the last line.
  return `${calendar.toString()}\r\n`;
}
