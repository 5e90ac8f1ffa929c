// Loaded before a program (`node --import`): it connects to nothing but this machine, and each attempt to connect
// elsewhere is refused and written to the file in the address of this module (`?report=…`).
import { appendFileSync } from "node:fs";
import { Socket } from "node:net";

const report = new URL(import.meta.url).searchParams.get("report") ?? "";
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;
const connect = Socket.prototype.connect;

/** The host of any form of arguments; null: this machine. */
function hostOf([first, second]: unknown[]): string | null {
  // Node's own callers pass their arguments as one list.
  const given = Array.isArray(first) ? first[0] : first;
  const host = typeof given === "object" && given !== null ? Reflect.get(given, "host") : second;
  return typeof host !== "string" || LOOPBACK.test(host) ? null : host;
}

Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
  const host = hostOf(args);
  if (host === null) return Reflect.apply(connect, this, args);
  appendFileSync(report, `${host}\n`);
  process.nextTick(() => this.destroy(new Error(`a drill connects to nothing outside: ${host}`)));
  return this;
};
