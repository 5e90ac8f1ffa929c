const listeners = new Set<() => void>();

/** Something new may be there for whoever is signed in. */
export function announceNews(): void {
  for (const listener of listeners) listener();
}

/** Hears of news until the answered function is called. */
export function onNews(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
