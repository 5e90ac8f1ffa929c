import type { PublicPage, PublicPages } from "../../src/seo/public-pages.ts";

const BATCH = 100;

/** All pages of these kinds, as listed in their sitemaps. */
export async function listAllPages(kinds: readonly PublicPages[]): Promise<PublicPage[]> {
  const all: PublicPage[] = [];
  for (const kind of kinds) {
    for (let afterId = 0; ; ) {
      const batch = await kind.listAfter({ afterId, limit: BATCH });
      const last = batch.at(-1);
      if (last === undefined) break;
      all.push(...batch);
      afterId = last.id;
    }
  }
  return all;
}
