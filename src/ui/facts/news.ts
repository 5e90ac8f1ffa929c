const listeners = new Set<() => void>();

/** Something new may have arrived for the signed-in user. */
export function announceNews(): void {
  for (const listener of listeners) listener();
}

/** Hears of news until the answered function is called. */
export function onNews(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
