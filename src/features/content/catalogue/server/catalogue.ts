import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { BookCard } from "../../books/contract.ts";
import type { CourseCard } from "../../courses/contract.ts";
import type { MediaCard } from "../../media/item-contract.ts";
import {
  listLearnerCounts,
  listWorks,
  MAX_FOUND,
  MAX_LISTED,
  type Section,
  WORK_FORMS,
  WORK_LEVELS,
  type Work,
  type WorkChoices,
  type WorkFilter,
} from "../contract.ts";
import { countWorks, FACETS, listWorkIds } from "./catalogue-store.ts";
import { isUsed, listUsedValues, listWorkCategories, listWorkTags } from "./choice-store.ts";
import { listMostLearned } from "./learner-store.ts";
import { type LearnerCounting, refreshLearners } from "./refresh-learners.ts";

interface CatalogueDependencies extends LearnerCounting {
  guestDb: Database;
  clock: Clock;
  listBookCards(ids: readonly number[]): Promise<BookCard[]>;
  listCourseCards(ids: readonly number[]): Promise<CourseCard[]>;
  listMediaCards(ids: readonly number[]): Promise<MediaCard[]>;
}

/** The guest's view of works of all kinds. */
export interface GuestCatalogue {
  listWorks(
    query: WorkFilter & { section: Section; page: number; page_size: number },
  ): Promise<OutputOf<typeof listWorks>>;
  /** The first works of a section, in the order of staff. */
  listFirstWorks(section: Section, limit: number): Promise<Work[]>;
  listChoices(section: Section): Promise<WorkChoices>;
  /** Whether any section of the site has this value: a known filter may have no results here today. */
  isKnownChoice(choice: { facet: "category" | "tag"; value: string }): Promise<boolean>;
}

/** Lists of books and courses together, and of media, for catalogues. */
export function createCatalogue(dependencies: CatalogueDependencies): {
  guest: GuestCatalogue;
  endpoints: ServedEndpoint[];
  jobs: Job[];
} {
  const { guestDb, clock } = dependencies;
  const guest: GuestCatalogue = {
    listWorks: async ({ section, page, page_size, ...filter }) => {
      const place = { section, now: clock.now() };
      const offset = (page - 1) * page_size;
      const isOneList = !filter.q && FACETS.filter((facet) => filter[facet]).length < 2;
      const max = isOneList ? MAX_LISTED : MAX_FOUND;
      const limit = Math.min(page_size, max - offset);
      const [found, { total, hasMore }] = await Promise.all([
        limit > 0 ? listWorkIds(guestDb, place, { filter, limit, offset }) : [],
        countWorks(guestDb, place, { filter, max }),
      ]);
      return { items: await describeWorks(dependencies, found), total, has_more: hasMore, page, page_size };
    },
    listFirstWorks: async (section, limit) => {
      const place = { section, now: clock.now() };
      const found = await listWorkIds(guestDb, place, { filter: { sort: "order" }, limit, offset: 0 });
      return describeWorks(dependencies, found);
    },
    listChoices: async (section) => {
      const place = { section, now: clock.now() };
      const [categories, tags, kinds, levels] = await Promise.all([
        listWorkCategories(guestDb, place),
        listWorkTags(guestDb, place),
        listUsedValues(guestDb, place, { facet: "kind", values: WORK_FORMS }),
        listUsedValues(guestDb, place, { facet: "level", values: WORK_LEVELS }),
      ]);
      return { categories, tags, kinds, levels };
    },
    isKnownChoice: (choice) => isUsed(guestDb, { ...choice, now: clock.now() }),
  };
  return {
    guest,
    endpoints: [
      serveEndpoint(listWorks, ({ query }) => guest.listWorks(query)),
      serveEndpoint(listLearnerCounts, async ({ query: { section, page, page_size } }) => {
        const place = { section, now: clock.now() };
        const [items, { total }] = await Promise.all([
          listMostLearned(guestDb, place, { limit: page_size, offset: (page - 1) * page_size }),
          countWorks(guestDb, place, { filter: { sort: "learned" }, max: MAX_LISTED }),
        ]);
        return { items, total, page, page_size };
      }),
    ],
    jobs: [{ name: "count-learners", schedule: "41 * * * *", run: () => refreshLearners(dependencies) }],
  };
}

async function describeWorks(
  { listBookCards, listCourseCards, listMediaCards }: CatalogueDependencies,
  found: readonly { kind: Work["kind"]; id: number }[],
): Promise<Work[]> {
  const idsOf = (kind: Work["kind"]) => found.flatMap((work) => (work.kind === kind ? [work.id] : []));
  const [books, courses, media] = await Promise.all([
    listBookCards(idsOf("book")),
    listCourseCards(idsOf("course")),
    listMediaCards(idsOf("media")),
  ]);
  const bookById = new Map(books.map((book) => [book.id, book]));
  const courseById = new Map(courses.map((course) => [course.id, course]));
  const itemById = new Map(media.map((item) => [item.id, item]));
  return found.flatMap(({ kind, id }): Work[] => {
    const [book, course, item] = [bookById.get(id), courseById.get(id), itemById.get(id)];
    if (kind === "book") return book ? [{ kind, book }] : [];
    if (kind === "media") return item ? [{ kind, media: item }] : [];
    return course ? [{ kind, course }] : [];
  });
}
