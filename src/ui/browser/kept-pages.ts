/** The browser's cache of pages that were read, for the time without network (features/site/web/offline). */
export const KEPT_PAGES = "zhixing-pages";

/** What one has read is one's own: it goes with a logout, and when somebody else comes. */
export function forgetKeptPages(): void {
  // Over plain http there are none.
  if ("caches" in globalThis) caches.delete(KEPT_PAGES).catch(() => {});
}
