// Loaded before everything else of a process: whatever waits for a second or longer waits FASTER times shorter, and so
// do
// the time-outs of connections and requests. Clocks are left alone.
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import timersPromises from "node:timers/promises";
import { FASTER } from "./preloads.ts";

const MIN_MS = 1_000;
const shorten = (ms: unknown) => (typeof ms === "number" && ms >= MIN_MS ? ms / FASTER : ms);

/** The function with a shorter time at this place of its arguments. */
function shortenAt<Timer extends CallableFunction>(timer: Timer, place: number): Timer {
  return new Proxy(timer, {
    apply: (target, self, given: unknown[]) =>
      Reflect.apply(
        target,
        self,
        given.map((one, at) => (at === place ? shorten(one) : one)),
      ),
  });
}

globalThis.setTimeout = shortenAt(globalThis.setTimeout, 1);
globalThis.setInterval = shortenAt(globalThis.setInterval, 1);
timersPromises.setTimeout = shortenAt(timersPromises.setTimeout, 0);
Socket.prototype.setTimeout = shortenAt(Socket.prototype.setTimeout, 0);

const createServer = http.createServer as (...given: unknown[]) => http.Server;
http.createServer = ((first: unknown, ...more: unknown[]) => {
  if (typeof first !== "object" || first === null) return createServer(first, ...more);
  const options = Object.fromEntries(
    Object.entries(first).map(([name, value]) => [name, /(?:Timeout|Interval)$/.test(name) ? shorten(value) : value]),
  );
  return createServer(options, ...more);
}) as typeof http.createServer;
syncBuiltinESMExports();
