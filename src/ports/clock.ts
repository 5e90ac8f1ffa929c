/** The only source of time in domain code, so that tests decide what "now" is. */
export interface Clock {
  /** The present moment; callers never cache it across awaits that matter. */
  now(): Date;
}

/** The clock of a running process. */
export const systemClock: Clock = { now: () => new Date() };
