import { listArticles } from "../src/features/content/articles/contract.ts";
import { listWorks, type Section, WORK_LEVELS, type WorkFilter } from "../src/features/content/catalogue/contract.ts";
import { listNotedWorks, listNotes, listThingNotes } from "../src/features/learning/notes/contract.ts";
import {
  continueLearning,
  getLearningProfile,
  getThingProgress,
  listWorkProgress,
} from "../src/features/learning/progress/contract.ts";
import { getWorkProgress } from "../src/features/learning/progress/work-contract.ts";
import type { EndpointSpec, InputOf } from "../src/kit/api/endpoint.ts";
import { type Amounts, BUSIEST } from "./scale-amounts.ts";
import { callAs, type ScaleCall, type ScaledSite } from "./scale-call.ts";
import { CATEGORIES, describeBook, SHARED_BOOKS, WORDS } from "./scale-data.ts";
import { ORDER_CALLS } from "./scale-order-calls.ts";
import { TALK_CALLS } from "./scale-talk-calls.ts";

const PAGE_SIZE = 20;
/** The most common words; a hundredth of the works has ten of each as tags. */
const COMMON_TAGS = WORDS.slice(0, 4);

export const SCALE_CALLS: readonly ScaleCall[] = [
  ...listArticleCalls(),
  ...listSectionCalls(),
  ...listWorkCalls(),
  ...listPersonCalls("", (turn, { people }) => 1 + (turn % people)),
  ...listPersonCalls(", the busiest person", () => BUSIEST),
  ...TALK_CALLS,
  ...ORDER_CALLS,
];

function listArticleCalls(): ScaleCall[] {
  const lastPage = ({ articles }: Amounts) => articles / PAGE_SIZE;
  return [
    { name: "articles", run: (site) => callAs(site, listArticles, { query: {} }) },
    {
      name: "articles by tag",
      run: (site, turn) => callAs(site, listArticles, { query: { tag: pick(WORDS, turn) } }),
    },
    {
      name: "articles, middle pages",
      run: (site, turn) =>
        callAs(site, listArticles, { query: { page: String(lastPage(site.amounts) / 2 - (turn % 9)) } }),
    },
    {
      name: "articles, last page",
      run: (site) => callAs(site, listArticles, { query: { page: String(lastPage(site.amounts)) } }),
    },
    {
      name: "one article",
      run: ({ app, amounts }, turn) => app.guest.articles.getArticle(draw(turn, amounts.articles)),
    },
    {
      name: "articles like one",
      run: ({ app }, turn) =>
        app.guest.articles.listRelated({ id: 1, tags: [pick(WORDS, turn), pick(WORDS, turn + 7)] }, 4),
    },
  ];
}

/**
 * Each section as its page calls it: a page of works, and their filters. If a hundredth of the works does not fill a
 * page, both sides request as many as it has, so that both show the same number of cards.
 */
function listSectionCalls(): ScaleCall[] {
  const works = (
    { app }: ScaledSite,
    section: Section,
    filter: Partial<WorkFilter> & { page?: number; page_size?: number },
  ) => app.guest.catalogue.listWorks({ section, sort: "order", page: 1, page_size: PAGE_SIZE, ...filter });
  const choices: ScaleCall[] = (["basic", "system", "vip"] as const).flatMap((section) => [
    { name: section, run: (site) => works(site, section, { page_size: section === "vip" ? PAGE_SIZE : 10 }) },
    { name: `${section}, what to choose by`, run: ({ app }) => app.guest.catalogue.listChoices(section) },
  ]);
  const book = (turn: number) => describeBook(SHARED_BOOKS.first + (turn % SHARED_BOOKS.count));
  const narrowed: [string, number, (turn: number) => Partial<WorkFilter>][] = [
    ["by category", 4, (turn) => ({ category: pick(CATEGORIES, turn) })],
    ["by tag", 10, (turn) => ({ tag: pick(COMMON_TAGS, turn) })],
    ["by kind", 5, (turn) => ({ kind: pick(["book", "course"] as const, turn) })],
    ["by level", 8, (turn) => ({ level: pick(WORK_LEVELS, turn) })],
    ["by category, tag and kind", 1, (turn) => ({ category: book(turn).category, tag: book(turn).tag, kind: "book" })],
    ["by level, tag and kind", PAGE_SIZE, () => ({ level: "vip", tag: WORDS[0], kind: "book" })],
    ["by a word", 5, (turn) => ({ q: pick(WORDS, turn) })],
    ["by one character", 5, (turn) => ({ q: pick(WORDS, turn).slice(0, 1) })],
    ["by the commonest word", PAGE_SIZE, () => ({ q: WORDS[0] })],
    ["by two words", 1, (turn) => ({ q: book(turn).words })],
    ["by words nobody wrote", PAGE_SIZE, () => ({ q: "量子纠缠" })],
    ["newest", PAGE_SIZE, () => ({ sort: "newest" })],
    ["longest", PAGE_SIZE, () => ({ sort: "longest" })],
    ["most learned", PAGE_SIZE, () => ({ sort: "learned" })],
    ["newest by tag", 10, (turn) => ({ tag: pick(COMMON_TAGS, turn), sort: "newest" })],
    ["longest by a word", 5, (turn) => ({ q: pick(WORDS, turn), sort: "longest" })],
  ];
  return [
    ...choices,
    ...narrowed.map(
      ([name, pageSize, filter]): ScaleCall => ({
        name: `vip ${name}`,
        run: (site, turn) => works(site, "vip", { ...filter(turn), page_size: pageSize }),
      }),
    ),
    {
      name: "vip, last page",
      run: (site) => works(site, "vip", { page: Math.min(50, Math.floor((0.8 * site.amounts.books) / PAGE_SIZE)) }),
    },
    {
      name: "vip as the API answers",
      run: (site, turn) =>
        callAs(site, listWorks, { query: { section: "vip", page_size: "4", category: pick(CATEGORIES, turn) } }),
    },
    {
      name: "counts of all works, for sales texts",
      run: ({ app: { guest } }) =>
        Promise.all([guest.books.countWorks(), guest.courses.countWorks(), guest.articles.countWorks()]),
    },
    { name: "samples, for the membership page", run: ({ app }) => app.guest.books.listSamples(6) },
  ];
}

function listWorkCalls(): ScaleCall[] {
  const bookId = (turn: number, { books }: Amounts) => draw(turn, books);
  return [
    { name: "course page", run: ({ app, amounts }, turn) => app.guest.courses.getCourse(draw(turn, amounts.courses)) },
    {
      name: "lesson page",
      run: ({ app, amounts }, turn) => {
        const courseId = draw(turn, amounts.courses);
        return app.guest.courses.getLesson({ courseId, lessonId: courseId * amounts.lessonsOfCourse });
      },
    },
    { name: "book tree", run: ({ app, amounts }, turn) => app.guest.books.getBook(bookId(turn, amounts)) },
    {
      name: "document page",
      run: ({ app, amounts }, turn) => {
        const id = bookId(turn, amounts);
        return app.guest.books.getDocument({ bookId: id, documentId: id * amounts.documentsOfBook });
      },
    },
    {
      name: "courses of a book",
      run: ({ app, amounts }, turn) => app.guest.courses.listCoursesOfBook(bookId(turn, amounts)),
    },
  ];
}

function listPersonCalls(suffix: string, personOf: (turn: number, amounts: Amounts) => number): ScaleCall[] {
  function personCall<E extends EndpointSpec>(
    name: string,
    endpoint: E,
    inputOf: (turn: number, amounts: Amounts) => InputOf<E>,
  ): ScaleCall {
    return {
      name: name + suffix,
      run: (site, turn) => callAs(site, endpoint, inputOf(turn, site.amounts), personOf(turn, site.amounts)),
    };
  }
  const document = (turn: number, { books, documentsOfBook }: Amounts) => draw(turn, books * documentsOfBook);
  return [
    personCall("continue", continueLearning, () => ({})),
    personCall("learning profile", getLearningProfile, () => ({})),
    personCall("progress on a page of cards", listWorkProgress, (turn, { books }) => ({
      query: {
        works: Array.from({ length: PAGE_SIZE }, (_, index) => `book:${1 + ((turn + index) % books)}`).join(","),
      },
    })),
    personCall("progress in a book", getWorkProgress, (turn, { books }) => ({
      params: { kind: "book" as const, id: String(draw(turn, books)) },
    })),
    personCall("progress in a document", getThingProgress, (turn, amounts) => ({
      params: { kind: "document" as const, id: String(document(turn, amounts)) },
    })),
    personCall("notes of a page", listThingNotes, (turn, amounts) => ({
      params: { kind: "document" as const, id: String(document(turn, amounts)) },
    })),
    personCall("notebook", listNotes, () => ({ query: {} })),
    // One of the works in which the busiest person has notes.
    personCall("notebook by work", listNotes, (turn) => ({ query: { work: `book:${draw(turn, 100)}` as const } })),
    personCall("notebook by colour and day", listNotes, () => ({
      query: { colour: "yellow" as const, from: "2026-10-01", to: "2026-11-20" },
    })),
    personCall("notebook by words", listNotes, (turn) => ({ query: { q: pick(WORDS, turn), page_size: "1" } })),
    personCall("notebook by words of every note", listNotes, () => ({ query: { q: "记一笔" } })),
    personCall("works of the notebook", listNotedWorks, () => ({})),
  ];
}

function pick<T>(values: readonly T[], turn: number): T {
  return values[turn % values.length] as T;
}

/** From 1 to `most`, all over the table. */
function draw(turn: number, max: number): number {
  return 1 + ((turn * 7919) % max);
}
