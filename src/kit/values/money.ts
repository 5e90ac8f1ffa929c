/** Options of `formatFen`. */
export interface FenTextOptions {
  /** Leaves out `.00` of whole yuan: for plan cards and tags, not for sums in a column. */
  short?: boolean;
}

/** Sums from this on are hard to read without separators. */
const SEPARATED_FROM_YUAN = 10_000;

/**
 * Formats integer fen as yuan: `¥128.00` (`¥128` when `short`), `¥12,800.00` from ten thousand yuan on. The sign of a
 * negative sum stands before `¥`.
 */
export function formatFen(fen: number, options: FenTextOptions = {}): string {
  const total = Math.abs(Math.trunc(fen));
  const yuan = Math.floor(total / 100);
  const rest = total % 100;
  const isWhole = rest === 0 && options.short === true;
  const whole = yuan < SEPARATED_FROM_YUAN ? `${yuan}` : `${yuan}`.replace(/\B(?=(?:\d{3})+$)/g, ",");
  const digits = isWhole ? whole : `${whole}.${String(rest).padStart(2, "0")}`;
  return `${fen < 0 ? "-" : ""}¥${digits}`;
}
