import { beginWait } from "../../kit/process/wait-limit.ts";
import type { PageRenderer } from "./render-page.ts";

/**
 * Concurrent renderings; one processor draws them all. Each holds everything it has read and drawn so far, and with
 * many side by side nearly all of that outlived the collector's first rounds: memory for hundreds of pages.
 */
const AT_ONCE = 4;

/** Too many pages stood in line for as long as this one could wait; answered as a database that is slow. */
class PageLineError extends Error {
  override name = "PageLineError";
  readonly code = "ETIMEDOUT";

  constructor() {
    super("the page did not get its turn in time");
  }
}

/**
 * Renders a few pages at a time, in the order of the requests. Waiting in the queue counts as waiting for the database.
 */
export function renderInTurn({ render }: PageRenderer, atOnce = AT_ONCE): PageRenderer {
  const line = new Set<() => void>();
  let free = atOnce;

  async function takeTurn(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    const wait = beginWait();
    line.add(turn.resolve);
    const timer = Number.isFinite(wait.leftMs) && setTimeout(() => giveUp(), wait.leftMs);
    function giveUp(): void {
      // Called in the very moment it has its turn.
      if (line.delete(turn.resolve)) turn.reject(new PageLineError());
    }
    await turn.promise.finally(() => {
      if (timer) clearTimeout(timer);
      wait.end();
    });
  }

  function leave(): void {
    const [next] = line;
    if (next === undefined) {
      free += 1;
      return;
    }
    line.delete(next);
    next();
  }

  return {
    async render(pathAndQuery, requestId) {
      await takeTurn();
      return render(pathAndQuery, requestId).finally(leave);
    },
  };
}
