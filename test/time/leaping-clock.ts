// Loaded before all other modules of a process. SIGUSR2 advances its monotonic time by CLOCK_LEAP_MS. Values that the
// product cached for a shorter time are then outdated, until the database's time is read again (`DatabaseClock`).
let leaptMs = 0;
const count = performance.now.bind(performance);

process.on("SIGUSR2", () => {
  leaptMs += Number(process.env.CLOCK_LEAP_MS);
});

performance.now = () => count() + leaptMs;

// Makes this file a module, so that its names are not global.
export {};
