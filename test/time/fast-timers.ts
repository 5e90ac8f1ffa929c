// Loaded before all other modules of a process. Divides timers of a second or longer, and the time-outs of connections
// and requests, by FASTER. Clocks are not changed.
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import timersPromises from "node:timers/promises";
import { FASTER } from "./preloads.ts";

const MIN_MS = 1_000;
const shorten = (ms: unknown) => (typeof ms === "number" && ms >= MIN_MS ? ms / FASTER : ms);

/** Wraps the function so that the time in the argument at this index is shorter. */
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
