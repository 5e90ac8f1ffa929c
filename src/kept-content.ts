import { bookPath } from "./features/books/book-paths.ts";
import type { Books } from "./features/books/server/books.ts";
import { coursePath } from "./features/courses/course-paths.ts";
import type { Courses } from "./features/courses/server/courses.ts";
import type { Throttle } from "./kit/process/throttle.ts";

/** What downloads may be attached to, as its own slice shows it. */
export function describeCarriers({ courses, books }: { courses: Courses; books: Books }) {
  return {
    course: async (ids: readonly number[]) => placeById(await courses.guest.listCards(ids), coursePath),
    book: async (ids: readonly number[]) => placeById(await books.guest.listCards(ids), bookPath),
  };
}

function placeById<T extends { id: number; title: string }>(cards: readonly T[], pathOf: (card: T) => string) {
  return new Map(cards.map((card) => [card.id, { title: card.title, path: pathOf(card) }]));
}

const A_DAY = { max: 1, windowSeconds: 24 * 3_600 };

/** Whether something is met for the first time today; forgotten with the other counters of strangers. */
export function countOnceADay(throttle: Throttle) {
  return async (key: string) => (await throttle.consume({ key, windows: [A_DAY] })).allowed;
}
