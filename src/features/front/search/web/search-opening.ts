let isShown = false;
const listeners = new Set<() => void>();

/** The site's only search box, opened by a button or a key. */
export const searchOpening = {
  isOpen: () => isShown,
  show: () => set(true),
  hide: () => set(false),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function set(next: boolean): void {
  isShown = next;
  for (const listener of listeners) listener();
}
