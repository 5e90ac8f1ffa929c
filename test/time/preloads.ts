/** The factor by which `fastTimers` shortens the waits of a process. */
export const FASTER = 5;

/** Environment of a process with shortened waits, for tests of time-outs. The waits still depend on the product. */
export const fastTimers = { NODE_OPTIONS: `--import=${new URL("./fast-timers.ts", import.meta.url).href}` };

/** Environment of a process whose time advances by `ms` when it receives SIGUSR2. */
export const leapingClock = (ms: number) => ({
  NODE_OPTIONS: `--import=${new URL("./leaping-clock.ts", import.meta.url).href}`,
  CLOCK_LEAP_MS: String(ms),
});
