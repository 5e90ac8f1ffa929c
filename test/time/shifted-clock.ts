// Loaded before all other modules of a process. Its clock is off by CLOCK_OFF_MS; SIGUSR2 sets it back five minutes.
const real = Date;
let offMs = Number(process.env.CLOCK_OFF_MS);
const now = () => real.now() + offMs;

process.on("SIGUSR2", () => {
  offMs -= 300_000;
});

globalThis.Date = new Proxy(real, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new real(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
