import type { LocalKey, TabKey } from "./stored-keys.ts";

interface KeyStore<Key extends string> {
  get(key: Key): string | null;
  set(key: Key, value: string): void;
  remove(key: Key): void;
}

/** The part of local storage that the product uses; tests pass a map. */
export type LocalStore = KeyStore<LocalKey>;

/** The part of session storage that the product uses. */
export type TabStore = KeyStore<TabKey>;

/** Local storage, or memory for this page if the browser forbids it (private windows, blocked site data). */
export function openLocalStore(): LocalStore {
  const memory = createMemoryStore();
  return {
    get: (key) =>
      attempt(
        () => localStorage.getItem(key),
        () => memory.get(key),
      ),
    set: (key, value) =>
      attempt(
        () => localStorage.setItem(key, value),
        () => memory.set(key, value),
      ),
    remove: (key) =>
      attempt(
        () => localStorage.removeItem(key),
        () => memory.remove(key),
      ),
  };
}

/** A store in memory. */
export function createMemoryStore(values = new Map<string, string>()): KeyStore<string> {
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}

function attempt<T>(wanted: () => T, otherwise: () => T): T {
  try {
    return wanted();
  } catch {
    // SecurityError or a full quota: the session then lasts as long as the page, which is better than a failing page.
    return otherwise();
  }
}
