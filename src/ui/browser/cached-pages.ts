import type { LocalStore } from "./local-store.ts";

/** The browser's cache of pages that were read, for the time without network (features/front/site/web/offline). */
export const PAGE_CACHE_NAME = "zhixing-pages";

/** Whose reading they are. */
const READER_KEY = "kept_pages_of";

/** What one has read is one's own. */
export interface CachedPages {
  /** Somebody has signed in: what another one read before is forgotten, what a guest read is taken along. */
  startFor(userId: number): void;
  /** A logout takes it along; a session that was lost leaves it for who comes back. */
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
  // Over plain http there is no cache; where site data is forbidden nothing was cached.
  if ("caches" in globalThis) caches.delete(PAGE_CACHE_NAME).catch(() => {});
}
