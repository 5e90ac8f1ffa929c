import { beginWait } from "../../kit/process/wait-limit.ts";
import type { PageRenderer } from "./render-page.ts";

/**
 * Concurrent renderings; one processor renders them all. Each holds everything it has read and rendered so far. With
 * many at the same time nearly all of this survived the first rounds of the garbage collector and took the memory of
 * hundreds of pages.
 */
const AT_ONCE = 4;

/** Too many pages were in the queue for as long as this one could wait; answered like a slow database. */
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
      // Called at the moment when it may start.
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
