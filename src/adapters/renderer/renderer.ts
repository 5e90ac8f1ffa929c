import type { RenderedMarkdown } from "../../kit/markdown/markdown-types.ts";
import type { Logger } from "../../kit/process/logger.ts";
import { scriptBeside } from "../../kit/process/script-beside.ts";
import type { RenderTask } from "./render-messages.ts";
import { RenderSeat, type SeatLimits, type SeatTask, unavailable } from "./render-seat.ts";

export interface RendererLimits extends SeatLimits {
  /** Number of processes; the site itself continues to answer on another core. */
  seats: number;
  /** Maximum number of texts that wait for a process. */
  maxWaiting: number;
}

/**
 * An ordinary text takes some milliseconds, so sixteen waiting texts are an attack. The time limit only stops texts
 * that the counted limits missed.
 */
export const USER_LIMITS: RendererLimits = {
  seats: 2,
  maxWaiting: 16,
  maxHeapMib: 256,
  wallMs: 5_000,
  restMs: 60_000,
};

/** Whole books are rendered again after an upgrade, and one text can have two megabytes of Markdown. */
export const AUTHOR_LIMITS: RendererLimits = {
  seats: 1,
  maxWaiting: 16,
  maxHeapMib: 1_024,
  wallMs: 120_000,
  restMs: 10_000,
};

interface RendererOptions {
  logger: Pick<Logger, "warn">;
  limits: RendererLimits;
  script?: URL;
}

export interface Renderer {
  /** Throws 503 for an aborted text, and when too many texts wait. */
  render(task: RenderTask): Promise<RenderedMarkdown>;
  close(): Promise<void>;
}

/**
 * Renders in separate processes. They can be stopped when the event loop is blocked, their failures do not affect the
 * site, and the renderer's memory, which is not freed within a process, is freed when they end.
 */
export function createRenderer({
  logger,
  limits: { seats: count, maxWaiting, ...limits },
  script = scriptBeside(import.meta.url, "render-process"),
}: RendererOptions): Renderer {
  const waiting: SeatTask[] = [];
  const onLost = (reason: string, { source }: RenderTask) =>
    logger.warn({ reason, characters: source.length }, "a text was given up");
  const seats = Array.from({ length: count }, () => new RenderSeat({ ...limits, script, onLost, onFree }));
  let isClosed = false;

  function onFree(): void {
    const seat = seats.find((one) => one.isFree);
    if (isClosed || seat === undefined) return;
    const next = waiting.shift();
    if (next) seat.take(next);
  }

  return {
    render: (task) =>
      new Promise((resolve, reject) => {
        if (isClosed || waiting.length >= maxWaiting) return reject(unavailable());
        waiting.push({ task, resolve, reject });
        onFree();
      }),
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(unavailable());
      await Promise.all(seats.map((seat) => seat.close()));
    },
  };
}
