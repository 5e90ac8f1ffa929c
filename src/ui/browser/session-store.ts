import { createMemoryStore, type TabStore } from "./local-store.ts";

const memory = createMemoryStore();

/** Session storage, which ends with the tab, or memory if the browser forbids it. */
export function openSessionStore(): TabStore {
  try {
    const storage = sessionStorage;
    return {
      get: (key) => storage.getItem(key),
      set: (key, value) => storage.setItem(key, value),
      remove: (key) => storage.removeItem(key),
    };
  } catch {
    // Site data is blocked: an attempt then lasts as long as the page.
    return memory;
  }
}
