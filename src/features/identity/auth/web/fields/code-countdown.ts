import { useEffect, useState, useSyncExternalStore } from "react";

// Stored outside the forms, because closing a form must not shorten the wait. Stored by target, because another number
// need not wait.
const waits = new Map<string, number>();
const listeners = new Set<() => void>();

/** Starts the wait before the next code to this target, in seconds from the server (60, or `retry_after`). */
export function startCountdown(target: string, seconds: number): void {
  waits.set(target, Date.now() + seconds * 1000);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The seconds left before another code may be sent to this target; 0 when it may be sent. */
export function useCountdown(target: string): number {
  const until = useSyncExternalStore(subscribe, () => waits.get(target) ?? 0);
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
