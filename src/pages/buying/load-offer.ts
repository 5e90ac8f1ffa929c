import type { GuestApp } from "../../app-context.ts";
import type { WorkCount } from "../../features/access/membership/offer.ts";

type Counted<Slice extends "books" | "courses" | "articles"> = Awaited<ReturnType<GuestApp[Slice]["countWorks"]>>;

/** What the site has to offer, by kind and type: what sales texts are made of. */
export async function loadWorkCounts(app: Pick<GuestApp, "books" | "courses" | "articles">): Promise<WorkCount[]> {
  return describeCounts(...(await countEverything(app)));
}

/** The same before it is combined, each as its slice counts it. */
export function countEverything({ books, courses, articles }: Pick<GuestApp, "books" | "courses" | "articles">) {
  return Promise.all([books.countWorks(), courses.countWorks(), articles.countWorks()]);
}

export function describeCounts(
  books: Counted<"books">,
  courses: Counted<"courses">,
  articles: Counted<"articles">,
): WorkCount[] {
  return [
    // What belongs to a course is sold with it.
    ...books.flatMap(({ shelf, ...work }) => (shelf === "system" || shelf === "vip" ? [{ kind: shelf, ...work }] : [])),
    ...courses.map(({ shelf, ...work }) => ({
      kind: shelf === "system" ? ("system" as const) : ("course" as const),
      ...work,
    })),
    ...articles.map(({ contentType, count }) => ({ kind: "article" as const, contentType, count })),
  ];
}

/** Whether every book of the members' shelf has something that guests may read. */
export async function isEveryBookOpened({ books }: Pick<GuestApp, "books">): Promise<boolean> {
  return areAllOpened(await books.countWorks());
}

/** The same of books that were counted before. */
export function areAllOpened(counts: Counted<"books">): boolean {
  return (
    counts.some(({ shelf }) => shelf === "vip") &&
    counts.every(({ shelf, unopened }) => shelf !== "vip" || unopened === 0)
  );
}
