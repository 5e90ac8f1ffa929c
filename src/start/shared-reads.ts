import type { GuestApp } from "../app-context.ts";
import { Remembered } from "../kit/process/remembered.ts";

/** Lists, settings and plans, in the variants that pages request. */
const MAX_CACHED_ANSWERS = 500;
/** A list of twenty cards takes about 20 KB; many lists that only one visitor requests can evict at most this much. */
const ANSWERS_BYTES = 8 * 1024 * 1024;

export interface SharedReads {
  /** The same app, but data that many pages show is read once until it is invalidated. */
  app: GuestApp;
  /** Invalidates the data after public content changed, here or in another process. */
  forget(): void;
}

/**
 * Pages that are not in the page cache share much of their content: settings, plans, lists of cards. Each process reads
 * that once until content changes, by the rule of the page cache (decisions §2); only the page cache stores a page's
 * own text.
 */
export function shareReads(guest: GuestApp): SharedReads {
  const answers = new Remembered<object, string>({ max: MAX_CACHED_ANSWERS, maxBytes: ANSWERS_BYTES });

  function share<A extends unknown[], T extends object>(name: string, read: (...args: A) => Promise<T>) {
    const keyOf = (args: A) => (args.length === 0 ? name : `${name} ${JSON.stringify(args)}`);
    return (...args: A) => answers.get(keyOf(args), () => read(...args)) as Promise<T>;
  }

  const { site, books, courses, media, catalogue, articles, plans, icons } = guest;
  return {
    app: {
      ...guest,
      site: { ...site, readSettings: share("settings", site.readSettings), readHome: share("home", site.readHome) },
      books: {
        ...books,
        listBooks: share("books", books.listBooks),
        listCategories: share("categories", books.listCategories),
        getBook: share("book", books.getBook),
        countWorks: share("book counts", books.countWorks),
        listSamples: share("samples", books.listSamples),
      },
      courses: {
        ...courses,
        listCourses: share("courses", courses.listCourses),
        getCourse: share("course", courses.getCourse),
        countWorks: share("course counts", courses.countWorks),
      },
      media: { ...media, getItem: share("media item", media.getItem) },
      // Typed queries are rarely repeated.
      catalogue: {
        ...catalogue,
        listFirstWorks: share("first works", catalogue.listFirstWorks),
        listChoices: share("choices", catalogue.listChoices),
      },
      articles: {
        ...articles,
        listArticles: share("articles", articles.listArticles),
        listTags: share("tags", articles.listTags),
        countWorks: share("article counts", articles.countWorks),
      },
      icons: { draw: share("icons", icons.draw) },
      plans: { ...plans, listPlans: share("plans", plans.listPlans) },
    },
    forget: () => answers.forget(),
  };
}
