/** The database, or the disk under the site, cannot do its work now; later the same call may succeed. By PostgreSQL's and the system's codes. */
const TROUBLE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "ENOTFOUND",
  // The disk has no room, for the site's own files either.
  "ENOSPC",
  "EDQUOT",
  // Read-only, as a standby is.
  "25006",
  // Another holds the lock; the statement ran out of time.
  "55P03",
  "57014",
]);
/**
 * Connection lost, resources exhausted (a full disk, too many connections), the server shutting down, the system
 * failing.
 */
const TROUBLE_CLASSES = /^(?:08|53|57P|58)/;
/** Messages of the driver that have no code, and one whose code has other meanings: somebody closed the database for a while. */
const TROUBLE_TEXTS =
  /not currently accepting connections|timeout exceeded when trying to connect|Connection terminated|connection timeout|is not queryable|Query read timeout/i;

/**
 * Whether the error, or one that caused it, states that the database is unreachable, full, read-only, or does not
 * answer.
 */
export function isDatabaseTrouble(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    // The socket of a server on this machine is missing; any other missing file is another matter.
    if ("syscall" in error && error.syscall === "connect") return true;
    const code = "code" in error && typeof error.code === "string" ? error.code : "";
    if (TROUBLE_CODES.has(code) || TROUBLE_CLASSES.test(code) || TROUBLE_TEXTS.test(error.message)) return true;
    if (error instanceof AggregateError && error.errors.some(isDatabaseTrouble)) return true;
  }
  return false;
}

/**
 * Whether the database refused the values of a statement: one that a column cannot hold, or a row that breaks a
 * constraint.
 */
export function isRefusedByDatabase(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if ("code" in error && typeof error.code === "string" && /^2[23]...$/.test(error.code)) return true;
  return false;
}
