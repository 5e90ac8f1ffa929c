import path from "node:path";
import type { Logger } from "../../kit/process/logger.ts";
import type { RenderUserText } from "../../ports/user-text.ts";
import { RenderSeat, type RenderTask, unavailable } from "./render-seat.ts";

/** Threads; the process itself goes on answering on another core. */
const SEATS = 2;
/** Texts that wait for a thread. An honest one takes some milliseconds, so whoever finds these full meets an attack. */
const MOST_WAITING = 16;
/** Only what counting missed is stopped by it. */
const WALL_MS = 5_000;
/** A thread that has had nothing to do for this long ends, and what the renderer takes of memory with it. */
const REST_MS = 60_000;

interface RendererOptions {
  logger: Pick<Logger, "warn">;
  wallMs?: number;
  restMs?: number;
  script?: URL;
}

export interface UserTextRenderer {
  render: RenderUserText;
  close(): Promise<void>;
}

/** Renders users' texts in threads of their own, which can be stopped where the event loop could not. */
export function createUserTextRenderer({
  logger,
  wallMs = WALL_MS,
  restMs = REST_MS,
  script = ownScript(),
}: RendererOptions): UserTextRenderer {
  const waiting: RenderTask[] = [];
  const onLost = (reason: string, source: string) =>
    logger.warn({ reason, characters: source.length }, "a user's text was given up");
  const seats = Array.from({ length: SEATS }, () => new RenderSeat({ script, wallMs, restMs, onLost, onFree }));
  let isClosed = false;

  function onFree(): void {
    const seat = seats.find((one) => one.isFree);
    if (isClosed || seat === undefined) return;
    const next = waiting.shift();
    if (next) seat.take(next);
  }

  return {
    render: (source) =>
      new Promise((resolve, reject) => {
        if (isClosed || waiting.length >= MOST_WAITING) return reject(unavailable());
        waiting.push({ source, resolve, reject });
        onFree();
      }),
    async close() {
      isClosed = true;
      for (const task of waiting.splice(0)) task.reject(unavailable());
      await Promise.all(seats.map((seat) => seat.close()));
    },
  };
}

/** Beside this file, or beside the bundle that this file has become part of. */
function ownScript(): URL {
  return new URL(`./render-worker${path.extname(import.meta.url)}`, import.meta.url);
}
