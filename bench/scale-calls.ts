import type { App } from "../src/app.ts";
import { listArticles } from "../src/features/articles/contract.ts";
import { listWorks, type Section, WORK_LEVELS, type WorkFilter } from "../src/features/catalogue/contract.ts";
import {
  continueLearning,
  getLearningProfile,
  getThingProgress,
  getWorkProgress,
  listWorkProgress,
} from "../src/features/learning/contract.ts";
import { listNotedWorks, listNotes, listThingNotes } from "../src/features/notes/contract.ts";
import type { EndpointSpec, InputOf } from "../src/kit/api/endpoint.ts";
import type { Caller } from "../src/kit/api/serve-endpoint.ts";
import { callEndpoint } from "../test/call-endpoint.ts";
import { type Amounts, BUSIEST, CATEGORIES, WORDS } from "./scale-data.ts";

/** One call of the product; `turn` makes each another one. */
export interface ScaleCall {
  name: string;
  run(site: ScaledSite, turn: number): Promise<unknown>;
}

export interface ScaledSite {
  app: App;
  amounts: Amounts;
}

const PAGE_SIZE = 20;

export const SCALE_CALLS: readonly ScaleCall[] = [
  ...listArticleCalls(),
  ...listSectionCalls(),
  ...listWorkCalls(),
  ...listPersonCalls("", (turn, { people }) => 1 + (turn % people)),
  ...listPersonCalls(", the busiest person", () => BUSIEST),
];

function listArticleCalls(): ScaleCall[] {
  const lastPage = ({ articles }: Amounts) => articles / PAGE_SIZE;
  return [
    { name: "articles", run: (site) => call(site, listArticles, { query: {} }) },
    {
      name: "articles by tag",
      run: (site, turn) => call(site, listArticles, { query: { tag: pick(WORDS, turn) } }),
    },
    {
      name: "articles, middle pages",
      run: (site, turn) =>
        call(site, listArticles, { query: { page: String(lastPage(site.amounts) / 2 - (turn % 9)) } }),
    },
    {
      name: "articles, last page",
      run: (site) => call(site, listArticles, { query: { page: String(lastPage(site.amounts)) } }),
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

/** Each section as its page asks for it: a page of works, and what they can be chosen by. */
function listSectionCalls(): ScaleCall[] {
  const works = ({ app }: ScaledSite, section: Section, filter: Partial<WorkFilter> & { page?: number } = {}) =>
    app.guest.catalogue.listWorks({ section, sort: "order", page: 1, page_size: PAGE_SIZE, ...filter });
  const choices: ScaleCall[] = (["basic", "system", "vip"] as const).flatMap((section) => [
    { name: section, run: (site) => works(site, section) },
    { name: `${section}, what to choose by`, run: ({ app }) => app.guest.catalogue.listChoices(section) },
  ]);
  const narrowed: [string, (turn: number) => Partial<WorkFilter>][] = [
    ["by category", (turn) => ({ category: pick(CATEGORIES, turn) })],
    ["by tag", (turn) => ({ tag: pick(WORDS, turn) })],
    ["by kind", (turn) => ({ kind: pick(["book", "course"] as const, turn) })],
    ["by level", (turn) => ({ level: pick(WORK_LEVELS, turn) })],
    [
      "by category, tag and kind",
      (turn) => ({ category: pick(CATEGORIES, turn), tag: pick(WORDS, turn), kind: "book" }),
    ],
    ["by a word", (turn) => ({ q: pick(WORDS, turn) })],
    ["by one character", (turn) => ({ q: pick(WORDS, turn).slice(0, 1) })],
    ["by two words", (turn) => ({ q: `${pick(WORDS, turn)} ${pick(WORDS, turn + 5)}` })],
    ["by words nobody wrote", () => ({ q: "量子纠缠" })],
    ["newest", () => ({ sort: "newest" })],
    ["longest", () => ({ sort: "longest" })],
    ["most learned", () => ({ sort: "learned" })],
    ["newest by tag", (turn) => ({ tag: pick(WORDS, turn), sort: "newest" })],
    ["longest by a word", (turn) => ({ q: pick(WORDS, turn), sort: "longest" })],
  ];
  return [
    ...choices,
    ...narrowed.map(
      ([name, filter]): ScaleCall => ({ name: `vip ${name}`, run: (site, turn) => works(site, "vip", filter(turn)) }),
    ),
    {
      name: "vip, last page",
      run: (site) => works(site, "vip", { page: Math.floor((0.8 * site.amounts.books) / PAGE_SIZE) }),
    },
    {
      name: "vip as the API answers",
      run: (site, turn) => call(site, listWorks, { query: { section: "vip", category: pick(CATEGORIES, turn) } }),
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
  function callAs<E extends EndpointSpec>(
    name: string,
    endpoint: E,
    inputOf: (turn: number, amounts: Amounts) => InputOf<E>,
  ): ScaleCall {
    return {
      name: name + suffix,
      run: (site, turn) => call(site, endpoint, inputOf(turn, site.amounts), personOf(turn, site.amounts)),
    };
  }
  const document = (turn: number, { books, documentsOfBook }: Amounts) => draw(turn, books * documentsOfBook);
  return [
    callAs("continue", continueLearning, () => ({})),
    callAs("learning profile", getLearningProfile, () => ({})),
    callAs("progress on a page of cards", listWorkProgress, (turn, { books }) => ({
      query: {
        works: Array.from({ length: PAGE_SIZE }, (_, index) => `book:${1 + ((turn + index) % books)}`).join(","),
      },
    })),
    callAs("progress in a book", getWorkProgress, (turn, { books }) => ({
      params: { kind: "book" as const, id: String(draw(turn, books)) },
    })),
    callAs("progress in a document", getThingProgress, (turn, amounts) => ({
      params: { kind: "document" as const, id: String(document(turn, amounts)) },
    })),
    callAs("notes of a page", listThingNotes, (turn, amounts) => ({
      params: { kind: "document" as const, id: String(document(turn, amounts)) },
    })),
    callAs("notebook", listNotes, () => ({ query: {} })),
    callAs("notebook by work", listNotes, (turn, { books }) => ({
      query: { work: `book:${draw(turn, books)}` as const },
    })),
    callAs("notebook by colour and day", listNotes, () => ({
      query: { colour: "yellow" as const, from: "2026-10-01", to: "2026-11-20" },
    })),
    callAs("notebook by words", listNotes, (turn) => ({ query: { q: pick(WORDS, turn) } })),
    callAs("works of the notebook", listNotedWorks, () => ({})),
  ];
}

function call<E extends EndpointSpec>({ app }: ScaledSite, endpoint: E, input: InputOf<E>, personId?: number) {
  const user = personId === undefined ? null : { id: personId, sessionId: "bench", isAdmin: false };
  const device = { id: null, name: null, browser: null, os: null, fingerprint: null, userAgent: "bench" };
  const caller: Caller = { user, device, ip: "127.0.0.1", requestId: "bench", header: () => null };
  return callEndpoint(app.endpoints, { endpoint, input, caller });
}

function pick<T>(values: readonly T[], turn: number): T {
  return values[turn % values.length] as T;
}

/** From 1 to `most`, all over the table. */
function draw(turn: number, most: number): number {
  return 1 + ((turn * 7919) % most);
}
