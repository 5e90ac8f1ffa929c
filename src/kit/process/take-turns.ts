import { AppError } from "../api/app-error.ts";

/** Runs work when it is its turn. Throws 503 if too many already wait. */
type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `atOnce` tasks at a time, in the order of arrival. The queue is limited to `maxWaiting`, because anybody
 * may fill it.
 */
export function createTurns({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): TakeTurn {
  const line: (() => void)[] = [];
  let free = atOnce;

  return async (work) => {
    if (free > 0) free -= 1;
    else {
      if (line.length >= maxWaiting)
        throw new AppError({ status: 503, code: "TOO_BUSY", message: "现在要的人太多，请稍后再试" });
      const { promise, resolve } = Promise.withResolvers<void>();
      line.push(resolve);
      await promise;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
