const listeners = new Set<() => void>();

/** Announces that new data may have arrived for the signed-in user. */
export function announceNews(): void {
  for (const listener of listeners) listener();
}

/** Subscribes to these announcements until the returned function is called. */
export function onNews(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
