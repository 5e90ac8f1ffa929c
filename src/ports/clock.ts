/** The only source of time in domain code, so that tests decide what "now" is. */
export interface Clock {
  /** The current time; callers do not cache it across asynchronous operations that matter. */
  now(): Date;
}

/** The clock of a running process. */
export const systemClock: Clock = { now: () => new Date() };
