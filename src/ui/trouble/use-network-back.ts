import { useLayoutEffect, useRef } from "react";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Tries again while there is no network: whenever the browser reports that it is back, and by itself after growing
 * waits, because the browser reports it once, often before anything gets through, and reports nothing of a site that
 * was down. Each answer of `attempt` that leaves `trouble` another object is followed by the next wait; null ends it.
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
