import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

const FIRST_DELAY_MS = 100;
// A full disk may have space again at any moment, and then the site must work again within five seconds.
const LONGEST_DELAY_MS = 1_000;

/**
 * Restarts the server whenever it is lost: killed, crashed, or stopped by a full disk that has space again. One line is
 * logged for each change of state, not for each attempt.
 */
export function superviseServer(options: {
  /** Resolves when our server has ended, or when its state is no longer of interest. */
  waitForLoss: (signal: AbortSignal) => Promise<void>;
  /** Finds the server or starts it, and joins it again. */
  bringBack: () => Promise<{ pid: number }>;
  logger: Pick<Logger, "info" | "warn">;
}): {
  /** Stops supervising; resolves when no start is in progress. */
  end(): Promise<void>;
} {
  const { waitForLoss, bringBack, logger } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = keepRunning();

  async function keepRunning(): Promise<void> {
    for (;;) {
      await waitForLoss(signal);
      if (signal.aborted) return;
      const lostAt = performance.now();
      logger.warn("the database server is gone, starting it again");
      const server = await tryUntilBack();
      if (!server) return;
      const after_ms = Math.round(performance.now() - lostAt);
      logger.info({ pid: server.pid, after_ms }, "the database server runs again");
    }
  }

  async function tryUntilBack(): Promise<{ pid: number } | null> {
    let lastReason = "";
    for (let delayMs = FIRST_DELAY_MS; !signal.aborted; delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
      try {
        return await bringBack();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== lastReason) logger.warn({ err: error }, "the database server does not start, going on trying");
        lastReason = reason;
      }
      await sleep(delayMs, undefined, { signal }).catch(() => undefined);
    }
    return null;
  }

  return {
    async end() {
      stopping.abort();
      await loop;
    },
  };
}
