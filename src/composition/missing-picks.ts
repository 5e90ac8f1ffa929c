import { listVisibleCards } from "../features/content/articles/server/article-store.ts";
import { listMissingWorks } from "../features/content/catalogue/server/catalogue-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { DatabaseOrTransaction } from "../ports/database.ts";

const ARTICLE = "article:";

/** Those of `book:3`, `article:5` … that are not published on this site. */
export function listMissingPicks({ clock }: { clock: Clock }) {
  return async (db: DatabaseOrTransaction, names: readonly string[]): Promise<string[]> => {
    const articles = names.filter((name) => name.startsWith(ARTICLE));
    const works = names.filter((name) => !name.startsWith(ARTICLE));
    const ids = articles.map((name) => Number(name.slice(ARTICLE.length)));
    const published = ids.length === 0 ? [] : await listVisibleCards(db, { ids, now: clock.now() });
    const known = new Set(published.map(({ id }) => `${ARTICLE}${id}`));
    return [...(await listMissingWorks(db, works)), ...articles.filter((name) => !known.has(name))];
  };
}
