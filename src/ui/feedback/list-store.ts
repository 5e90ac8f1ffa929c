/** A list to which React can subscribe with `useSyncExternalStore`. */
export interface ListStore<T extends { id: number }> {
  subscribe(listener: () => void): () => void;
  view(): readonly T[];
  add(item: T): void;
  remove(id: number): void;
}

export function createListStore<T extends { id: number }>(): ListStore<T> {
  const listeners = new Set<() => void>();
  let items: readonly T[] = [];
  function change(next: readonly T[]) {
    items = next;
    for (const listener of listeners) listener();
  }
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => items,
    add: (item) => change([...items, item]),
    remove: (id) => change(items.filter((item) => item.id !== id)),
  };
}

/** The empty list that the server renders. A constant, because React compares snapshots by identity. */
export const NOTHING: readonly never[] = [];
