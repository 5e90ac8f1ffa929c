import { useSyncExternalStore } from "react";
import type { Location } from "react-router";

let abandoned: Location | null = null;
const listeners = new Set<() => void>();

/** Where the way that the router still waits on was to lead, once it is known that it does not come (decision 0017). */
export function abandon(location: Location | null): void {
  if (location === abandoned) return;
  abandoned = location;
  for (const listener of listeners) listener();
}

/** The router has navigated elsewhere, or nowhere. */
export function forgetAbandonedUnless(underWay: Location | undefined): void {
  if (underWay !== abandoned) abandon(null);
}

/** For what shows a page that is on its way: this one is not. */
export function useAbandoned(): Location | null {
  return useSyncExternalStore(
    subscribe,
    () => abandoned,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
