import type { SearchedWork } from "../domain/content/searchable-resources.ts";
import { articlePath } from "../features/content/articles/article-paths.ts";
import type { Articles } from "../features/content/articles/server/articles.ts";
import { bookPath } from "../features/content/books/book-paths.ts";
import type { Books } from "../features/content/books/server/books.ts";
import { coursePath } from "../features/content/courses/course-paths.ts";
import type { Courses } from "../features/content/courses/server/courses.ts";
import { itemPath } from "../features/content/media/item-paths.ts";
import type { Media } from "../features/content/media/server/media.ts";
import { type DescribeWorks, nameOfWork } from "../features/front/search/server/search.ts";

interface Slices {
  books: Pick<Books, "guest">;
  courses: Pick<Courses, "guest">;
  articles: Pick<Articles, "guest">;
  media: Pick<Media, "guest">;
}

interface Described {
  id: number;
  path: string;
  cover_url: string;
}

type Describe = (ids: readonly number[]) => Promise<Described[]>;

/** The pages and covers of the works in search results, as guests see them. */
export function describeSearchedWorks({ books, courses, articles, media }: Slices): DescribeWorks {
  const describe: Partial<Record<SearchedWork, Describe>> = {
    book: async (ids) => (await books.guest.listCards(ids)).map((card) => ({ ...card, path: bookPath(card) })),
    course: async (ids) => (await courses.guest.listCards(ids)).map((card) => ({ ...card, path: coursePath(card) })),
    article: async (ids) =>
      (await articles.guest.listVisibleCards(ids)).map((card) => ({ ...card, path: articlePath(card.id) })),
    media: async (ids) => (await media.guest.listCards(ids)).map((card) => ({ ...card, path: itemPath(card.id) })),
  };
  return async (works) => {
    const byKind = [...Map.groupBy(works, ({ kind }) => kind)];
    const described = await Promise.all(
      byKind.map(async ([kind, ofKind]) =>
        ((await describe[kind]?.(ofKind.map(({ id }) => id))) ?? []).map(
          ({ id, path, cover_url }) => [nameOfWork({ kind, id }), { path, cover_url }] as const,
        ),
      ),
    );
    return new Map(described.flat());
  };
}
