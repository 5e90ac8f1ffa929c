// Loaded before everything else of a process: SIGUSR2 sets its count of time forward by CLOCK_LEAP_MS. Everything that
// the product cached for a time is then outdated, until the database's time is read again (`DatabaseClock`).
let leaptMs = 0;
const count = performance.now.bind(performance);

process.on("SIGUSR2", () => {
  leaptMs += Number(process.env.CLOCK_LEAP_MS);
});

performance.now = () => count() + leaptMs;

// A module, so that its names are its own.
export {};
