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

const FOLDED_BYTES = 75;
const encoder = new TextEncoder();

/** A calendar file (RFC 5545 §3.4), the same for a download and an address that is read again and again. */
export function writeCalendar(
  entries: readonly CalendarEntry[],
  { name, host, now }: { name: string; host: string; now: Date },
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//zhixing//booking//ZH",
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escapeText(name)}`,
    ...entries.flatMap((entry) => writeEntry(entry, { host, now })),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function writeEntry(entry: CalendarEntry, { host, now }: { host: string; now: Date }): string[] {
  const { id, title, startsAt, endsAt, meetingUrl, moves, alarmMinutes } = entry;
  const place = meetingUrl === null ? [] : [`LOCATION:${escapeText(meetingUrl)}`, `URL:${meetingUrl}`];
  const alarm =
    alarmMinutes === null
      ? []
      : [
          "BEGIN:VALARM",
          "ACTION:DISPLAY",
          `DESCRIPTION:${escapeText(title)}`,
          `TRIGGER:-PT${alarmMinutes}M`,
          "END:VALARM",
        ];
  return [
    "BEGIN:VEVENT",
    `UID:booking-${id}@${host}`,
    `DTSTAMP:${stamp(now)}`,
    `SEQUENCE:${moves}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escapeText(title)}`,
    ...place,
    "STATUS:CONFIRMED",
    ...alarm,
    "END:VEVENT",
  ];
}

/** 20261128T070000Z */
function stamp(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** RFC 5545 §3.3.11 */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n|\r/g, "\\n");
}

/** Lines of up to 75 bytes, never cut within a character (RFC 5545 §3.1). */
function fold(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (bytes + size > FOLDED_BYTES) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += sign;
    bytes += size;
  }
  return folded;
}
