/** The size of a file of the write-ahead log in every cluster that the site creates. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
const HALF = 2 ** 32;

/** The number of bytes since the beginning of the log, from PostgreSQL's notation `1/2A3B4C5D`. */
export function parseLsn(text: string): number {
  const [high = "", low = ""] = text.split("/");
  return Number.parseInt(high, 16) * HALF + Number.parseInt(low, 16);
}

/** PostgreSQL's notation of a position. */
export function formatLsn(position: number): string {
  return `${Math.floor(position / HALF).toString(16)}/${(position % HALF).toString(16)}`.toUpperCase();
}

export function segmentStart(position: number): number {
  return position - (position % SEGMENT_BYTES);
}

const hex8 = (value: number) => value.toString(16).toUpperCase().padStart(8, "0");

/** The name of the file in `pg_wal` that contains the position. */
export function segmentName(timeline: number, position: number): string {
  return `${hex8(timeline)}${hex8(Math.floor(position / HALF))}${hex8(Math.floor((position % HALF) / SEGMENT_BYTES))}`;
}

/** The position at which the file begins. */
export function segmentPosition(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * HALF + Number.parseInt(name.slice(16, 24), 16) * SEGMENT_BYTES;
}
