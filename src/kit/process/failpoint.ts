import { setTimeout as wait } from "node:timers/promises";

declare global {
  /** True only in tests. Production builds replace it by `false`, so that every call site disappears. */
  var __FAILPOINTS__: boolean;
}

// Code that runs unbundled (tests, the command line) needs the name to exist.
if (typeof __FAILPOINTS__ === "undefined") Object.assign(globalThis, { __FAILPOINTS__: false });

/** `kill` ends this process like a power cut; `throw` fails there; `pause` waits until released. */
export type FailpointMode = "kill" | "throw" | "pause";

const armed = new Map<string, { mode: FailpointMode; reached(): void; released: Promise<void> }>();

/**
 * A named place where a test can make the process exit, fail or pause (security §7). Call it only as `if
 * (__FAILPOINTS__) await failpoint("…")`, so that production builds remove the call.
 */
export async function failpoint(name: string): Promise<void> {
  const point = armed.get(name);
  if (!point) return;
  point.reached();
  if (point.mode === "throw") throw new Error(`failpoint ${name}`);
  if (point.mode === "pause") return point.released;
  process.kill(process.pid, "SIGKILL");
  // The signal may land a moment later; nothing after this line may run.
  await wait(60_000);
}

/**
 * Arms one failpoint. `reached` settles when the code gets there; `release` lets a paused one continue.
 * @doorfortests
 */
export function armFailpoint(name: string, mode: FailpointMode): { reached: Promise<void>; release(): void } {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  armed.set(name, { mode, reached: reached.resolve, released: released.promise });
  globalThis.__FAILPOINTS__ = true;
  return { reached: reached.promise, release: released.resolve };
}

/**
 * Disarms all failpoints.
 * @doorfortests
 */
export function disarmFailpoints(): void {
  armed.clear();
  globalThis.__FAILPOINTS__ = false;
}
