import { useSyncExternalStore } from "react";
import type { Location } from "react-router";

let abandoned: Location | null = null;
const listeners = new Set<() => void>();

/** Stores the target of a navigation that has failed but that the router still treats as pending (decision 0017). */
export function abandon(location: Location | null): void {
  if (location === abandoned) return;
  abandoned = location;
  for (const listener of listeners) listener();
}

/** Clears the abandoned navigation when the router starts another one or becomes idle. */
export function forgetAbandonedUnless(underWay: Location | undefined): void {
  if (underWay !== abandoned) abandon(null);
}

/** The abandoned navigation, for components that show a pending navigation and must ignore this one. */
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
