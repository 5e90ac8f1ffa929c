import { useLayoutEffect, useRef } from "react";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Retries while there is no network: when the browser reports that it is back, and also after increasing delays,
 * because the browser reports it only once, often before requests succeed, and does not report the recovery of a server
 * that was down. Each new `trouble` object starts the next delay; null ends the retries.
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
