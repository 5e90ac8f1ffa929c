import { type Logger as PinoLogger, pino } from "pino";

/** Structured log; first argument facts, second a short sentence. */
export type Logger = PinoLogger;

/** Whatever bears these names never reaches the log, at any of the first depths. */
const SECRET_NAMES = [
  "access_token",
  "refresh_token",
  "authorization",
  "password",
  "phone",
  "captcha",
  "code_url",
  "private_key",
  "secret",
  "token",
];

const MAINLAND_PHONE = /(?<!\d)(?:\+?86)?(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/** Makes the process's logger; phones inside any text are masked, named secrets removed (security OPS-2). */
export function createLogger(level: string, stream?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[removed]" },
    hooks: { streamWrite: (line: string) => line.replaceAll(MAINLAND_PHONE, "$1****$2") },
  };
  return stream ? pino(options, stream) : pino(options);
}
