/** `2027-01-31`, or a time in the format of databases and JSON; without a zone it is in UTC. */
const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2}(?:\.\d+)?)Z?)?$/;

/** `2027/1/31` or `2027年1月31日`, as Chinese office programs write a day. */
const DAY_OF_OFFICE = /^(\d{4})(?:\/|\.|年)(\d{1,2})(?:\/|\.|月)(\d{1,2})日?$/;

/**
 * Reads a date or time; a date means the end of that day in Beijing.
 * @returns null for an invalid value
 */
export function readMoment(written: string): Date | null {
  const [, day, time] = WRITTEN.exec(toIsoDay(written.trim())) ?? [];
  if (day === undefined) return null;
  const moment = new Date(time === undefined ? `${day}T23:59:59.999+08:00` : `${day}T${time}Z`);
  // JavaScript reads the 31st of a shorter month as the 1st of the next month.
  const isReal = !Number.isNaN(moment.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  return isReal ? moment : null;
}

function toIsoDay(written: string): string {
  return written.replace(
    DAY_OF_OFFICE,
    (_, year: string, month: string, day: string) => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
  );
}
