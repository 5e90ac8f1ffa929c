import { type Logger as PinoLogger, pino } from "pino";

/** Structured log; the first argument is an object with facts, the second a short sentence. */
export type Logger = PinoLogger;

/** Values with these names are not logged, at any of the first levels of nesting. */
const SECRET_NAMES = [
  "access_token",
  "refresh_token",
  "authorization",
  "password",
  "phone",
  "captcha",
  "code_url",
  "openid",
  "private_key",
  "secret",
  "token",
];

const MAINLAND_PHONE = /(?<!\d)(?:\+?86)?(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/**
 * Creates the logger of the process. It masks phone numbers in all texts and removes secrets by the names of their
 * fields (security OPS-2).
 */
export function createLogger(level: string, stream?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[removed]" },
    hooks: { streamWrite: (line: string) => line.replaceAll(MAINLAND_PHONE, "$1****$2") },
  };
  return stream ? pino(options, stream) : pino(options);
}

/**
 * The logged data of an error and its causes. Never the values of a failed query, nor the details in which the database
 * repeats them: they may contain a phone number or the hash of a token (security OPS-2).
 */
function describeError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const isQuery = "query" in thrown && "params" in thrown;
  return {
    type: thrown.constructor.name,
    message: isQuery ? `query failed: ${thrown.query}` : thrown.message,
    ...("code" in thrown ? { code: thrown.code } : {}),
    // The lines before the frames repeat the message.
    stack: thrown.stack?.slice(Math.max(0, thrown.stack.search(/^ {4}at /m))),
    ...(thrown.cause === undefined ? {} : { cause: describeError(thrown.cause) }),
    ...(thrown instanceof AggregateError ? { errors: thrown.errors.map(describeError) } : {}),
  };
}
