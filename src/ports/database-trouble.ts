import { FULL_DISK_CODES } from "../kit/process/error-code.ts";

/** PostgreSQL and system codes for temporary failures of the database or the disk; later the same call may succeed. */
const TROUBLE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "ENOTFOUND",
  // The disk is full, which also affects the site's own files.
  ...FULL_DISK_CODES,
  // The database is read-only, as on a standby.
  "25006",
  // Another session holds the lock, or the statement timed out.
  "55P03",
  "57014",
]);
/**
 * Connection lost, resources exhausted (a full disk, too many connections), the server shutting down, a system failure.
 */
const TROUBLE_CLASSES = /^(?:08|53|57P|58)/;
/**
 * Messages of the driver that have no code, and one message whose code has other meanings: connections to the database
 * are temporarily disabled.
 */
const TROUBLE_TEXTS =
  /not currently accepting connections|timeout exceeded when trying to connect|Connection terminated|connection timeout|is not queryable|Query read timeout/i;

/**
 * Whether the error or one of its causes states that the database is unreachable, full, read-only, or does not answer.
 * The failure is temporary, so the caller may answer 503 and the request can be repeated. False for other values.
 */
export function isDatabaseTrouble(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    // The socket of a server on this machine is missing. Other missing files are not database failures.
    if ("syscall" in error && error.syscall === "connect") return true;
    const code = "code" in error && typeof error.code === "string" ? error.code : "";
    if (TROUBLE_CODES.has(code) || TROUBLE_CLASSES.test(code) || TROUBLE_TEXTS.test(error.message)) return true;
    if (error instanceof AggregateError && error.errors.some(isDatabaseTrouble)) return true;
  }
  return false;
}

/**
 * Whether the database refused the values of a statement: a value that a column cannot store, or a row that violates a
 * constraint.
 */
export function isRefusedByDatabase(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if ("code" in error && typeof error.code === "string" && /^2[23]...$/.test(error.code)) return true;
  return false;
}
