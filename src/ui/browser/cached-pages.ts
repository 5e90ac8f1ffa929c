import type { LocalStore } from "./local-store.ts";

/** The browser's cache of pages that were read, for offline use (features/front/site/web/offline). */
export const PAGE_CACHE_NAME = "zhixing-pages";

/** The id of the user whose pages are cached. */
const READER_KEY = "kept_pages_of";

/** Pages that a user has read belong only to that user. */
export interface CachedPages {
  /** Called when a user has signed in: removes the pages of another user and retains those of a guest. */
  startFor(userId: number): void;
  /** Removes the pages at a logout; when a session is lost, they stay for the returning user. */
  forget(): void;
}

export function openCachedPages(store: LocalStore, deletePages = deleteCache): CachedPages {
  return {
    startFor(userId) {
      const reader = store.get(READER_KEY);
      if (reader !== null && reader !== String(userId)) deletePages();
      store.set(READER_KEY, String(userId));
    },
    forget() {
      store.remove(READER_KEY);
      deletePages();
    },
  };
}

function deleteCache(): void {
  // Over plain http there is no cache; if site data is blocked, nothing was cached.
  if ("caches" in globalThis) caches.delete(PAGE_CACHE_NAME).catch(() => {});
}
