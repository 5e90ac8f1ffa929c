/** How many times shorter the waits of a process are that `fastTimers` was given to. */
export const FASTER = 5;

/** Environment of a process whose waits would otherwise be those of its tests; the product's own numbers still decide. */
export const fastTimers = { NODE_OPTIONS: `--import=${new URL("./fast-timers.ts", import.meta.url).href}` };

/** Environment of a process for which so many milliseconds pass when it receives SIGUSR2. */
export const leapingClock = (ms: number) => ({
  NODE_OPTIONS: `--import=${new URL("./leaping-clock.ts", import.meta.url).href}`,
  CLOCK_LEAP_MS: String(ms),
});
