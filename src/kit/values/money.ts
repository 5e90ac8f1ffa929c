/** Options of `formatFen`. */
export interface FenTextOptions {
  /** Leaves out `.00` of whole yuan: for plan cards and tags, not for sums in a column. */
  short?: boolean;
}

/** Formats integer fen as yuan: `¥1,280.00` (`¥1,280` when `short`). The sign of a negative sum stands before `¥`. */
export function formatFen(fen: number, options: FenTextOptions = {}): string {
  const total = Math.abs(Math.trunc(fen));
  const yuan = Math.floor(total / 100);
  const rest = total % 100;
  const isWhole = rest === 0 && options.short === true;
  const whole = `${yuan}`.replace(/\B(?=(?:\d{3})+$)/g, ",");
  const digits = isWhole ? whole : `${whole}.${String(rest).padStart(2, "0")}`;
  return `${fen < 0 ? "-" : ""}¥${digits}`;
}
