import { useLayoutEffect, useRef } from "react";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Asks again while there is no network: whenever the browser says that it is back, and by itself after growing waits,
 * since the browser says it once, often before anything gets through, and says nothing of a site that was gone. Each
 * answer of `attempt` that leaves `trouble` another object is followed by the next wait; null ends it.
 */
export function useNetworkBack(trouble: object | null, attempt: () => void): void {
  const waits = useRef(0);
  useLayoutEffect(() => {
    if (trouble === null) {
      waits.current = 0;
      return;
    }
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** waits.current++);
    const timer = setTimeout(attempt, wait * (0.75 + Math.random() / 2));
    addEventListener("online", attempt);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", attempt);
    };
  }, [trouble, attempt]);
}
