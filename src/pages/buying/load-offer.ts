import type { GuestApp } from "../../app-context.ts";
import type { WorkCount } from "../../features/membership/offer.ts";

/** What the site has to offer, by kind and type: what sales texts are made of. */
export async function loadWorkCounts({ books, articles }: Pick<GuestApp, "books" | "articles">): Promise<WorkCount[]> {
  const [bookCounts, articleCounts] = await Promise.all([books.countWorks(), articles.countWorks()]);
  return [
    ...bookCounts.map(({ shelf, contentType, count }) => ({ kind: shelf, contentType, count })),
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
