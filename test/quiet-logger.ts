import pino from "pino";

/** A logger for tests that are not about logging. */
export const quietLogger = pino({ level: "silent" });
