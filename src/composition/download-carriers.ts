import { articlePath } from "../features/content/articles/article-paths.ts";
import type { Articles } from "../features/content/articles/server/articles.ts";
import { bookPath } from "../features/content/books/book-paths.ts";
import { COURSE_SHELVES } from "../features/content/books/book-types.ts";
import type { Books } from "../features/content/books/server/books.ts";
import { coursePath } from "../features/content/courses/course-paths.ts";
import type { Courses } from "../features/content/courses/server/courses.ts";
import type { CarrierKind } from "../features/content/downloads/download-types.ts";
import type { KnownCarrier } from "../features/content/downloads/server/downloads-context.ts";
import { itemPath } from "../features/content/media/item-paths.ts";
import type { Media } from "../features/content/media/server/media.ts";
import type { Throttle } from "../kit/process/throttle.ts";

interface CarryingSlices {
  courses: Pick<Courses, "guest">;
  books: Pick<Books, "guest" | "findResource">;
  articles: Pick<Articles, "guest">;
  media: { guest: Pick<Media["guest"], "listCards"> };
}

/** The content to which downloads may be attached, as its own slice describes it. */
export function describeCarriers({ courses, books, articles, media }: CarryingSlices) {
  return {
    course: async (ids) => placeById("course", await courses.guest.listCards(ids), coursePath),
    book: async (ids) => {
      const cards = await books.guest.listCards(ids);
      const placed = placeById("book", cards, bookPath);
      // A book that belongs only to courses opens by a right to one of them (decision 0031), and so do its files.
      for (const { id } of cards.filter(({ shelf }) => COURSE_SHELVES.some((own) => own === shelf))) {
        const [carrier, book] = [placed.get(id), await books.findResource("book", id)];
        if (carrier && book) placed.set(id, { ...carrier, resourceKeys: book.resourceKeys });
      }
      return placed;
    },
    article: async (ids) =>
      placeById("article", await articles.guest.listVisibleCards(ids), ({ id }) => articlePath(id)),
    media: async (ids) => placeById("media", await media.guest.listCards(ids), ({ id }) => itemPath(id)),
  } satisfies Record<CarrierKind, (ids: readonly number[]) => Promise<Map<number, KnownCarrier>>>;
}

function placeById<T extends { id: number; title: string }>(
  kind: CarrierKind,
  cards: readonly T[],
  pathOf: (card: T) => string,
): Map<number, KnownCarrier> {
  return new Map(
    cards.map((card) => [card.id, { title: card.title, path: pathOf(card), resourceKeys: [`${kind}:${card.id}`] }]),
  );
}

const A_DAY = { max: 1, windowSeconds: 24 * 3_600 };

/** Whether something happens for the first time today; deleted with the other counters of visitors. */
export function countOnceADay(throttle: Throttle) {
  return async (key: string) => (await throttle.consume({ key, windows: [A_DAY] })).allowed;
}
