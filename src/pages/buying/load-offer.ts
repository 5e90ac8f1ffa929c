import type { GuestApp } from "../../app-context.ts";
import type { WorkCount } from "../../features/membership/offer.ts";

/** What the site has to offer, by kind and type: what sales texts are made of. */
export async function loadWorkCounts({
  books,
  courses,
  articles,
}: Pick<GuestApp, "books" | "courses" | "articles">): Promise<WorkCount[]> {
  const [bookCounts, courseCounts, articleCounts] = await Promise.all([
    books.countWorks(),
    courses.countWorks(),
    articles.countWorks(),
  ]);
  return [
    // What belongs to a course is sold with it.
    ...bookCounts.flatMap(({ shelf, ...work }) =>
      shelf === "system" || shelf === "vip" ? [{ kind: shelf, ...work }] : [],
    ),
    ...courseCounts.map(({ shelf, ...work }) => ({
      kind: shelf === "system" ? ("system" as const) : ("course" as const),
      ...work,
    })),
    ...articleCounts.map(({ contentType, count }) => ({ kind: "article" as const, contentType, count })),
  ];
}

/** Whether every book of the members' shelf has something that guests may read. */
export async function isEveryBookOpened({ books }: Pick<GuestApp, "books">): Promise<boolean> {
  const counts = await books.countWorks();
  return (
    counts.some(({ shelf }) => shelf === "vip") &&
    counts.every(({ shelf, unopened }) => shelf !== "vip" || unopened === 0)
  );
}
