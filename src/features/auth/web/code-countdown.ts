import { useEffect, useState, useSyncExternalStore } from "react";

// Outside the modal, because closing it does not shorten the wait.
let waitUntil = 0;
const listeners = new Set<() => void>();

/** Starts the wait before the next code, in seconds as the server says (60, or `retry_after`). */
export function startCountdown(seconds: number): void {
  waitUntil = Date.now() + seconds * 1000;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whole seconds left before another code may be asked for; 0 when it may. */
export function useCountdown(): number {
  const until = useSyncExternalStore(subscribe, () => waitUntil);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(Math.ceil((until - now) / 1000), 0);
  const isRunning = left > 0;
  useEffect(() => {
    setNow(Date.now());
    if (until <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [until]);
  return isRunning ? left : 0;
}
