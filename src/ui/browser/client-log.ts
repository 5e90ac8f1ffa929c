/** spec §9: the levels of the browser's log, from nothing to everything. */
export const LOG_LEVELS = { none: 0, error: 1, warn: 2, info: 3, debug: 4 } as const;

/** Warnings and errors; the server's configuration may set another level (`CLIENT_LOG_LEVEL`). */
const USUAL_LOG_LEVEL = LOG_LEVELS.warn;

/** The level for the root element of a page; only if it differs from the default. */
export function levelOfPage(configured: number | undefined): number | undefined {
  return configured === USUAL_LOG_LEVEL ? undefined : configured;
}

/** The only log of the browser, its console: writes what the configured level allows. */
export function writeLog(
  level: Exclude<keyof typeof LOG_LEVELS, "none" | "info">,
  event: string,
  details: unknown,
): void {
  if (LOG_LEVELS[level] > configuredLevel()) return;
  // biome-ignore lint/suspicious/noConsole: the browser's log is its console, and only this function writes to it
  console[level](event, details);
}

/** Set on the root element of the page, so that it applies from the start, also if the page itself failed. */
function configuredLevel(): number {
  return Number(document.documentElement.dataset.log ?? USUAL_LOG_LEVEL);
}
