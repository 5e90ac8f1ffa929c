import type { GuestApp } from "../../app-context.ts";
import type { BenefitFacts } from "../../features/access/membership/benefits.ts";
import type { WorkCount } from "../../features/access/membership/offer.ts";

type Counted<Slice extends "books" | "courses" | "articles"> = Awaited<ReturnType<GuestApp[Slice]["countWorks"]>>;

/** Counts the works of the site by kind and type, for sales texts. */
export async function loadWorkCounts(app: Pick<GuestApp, "books" | "courses" | "articles">): Promise<WorkCount[]> {
  return describeCounts(...(await countEverything(app)));
}

/** Everything that a level may include, for the comparison of levels. */
export async function loadBenefitFacts(
  app: Pick<GuestApp, "books" | "courses" | "articles" | "media" | "downloads" | "booking">,
): Promise<BenefitFacts> {
  const [works, media, downloads, hasCertificates, services] = await Promise.all([
    loadWorkCounts(app),
    app.media.countItems(),
    app.downloads.countDownloads(),
    app.courses.hasCertificates(),
    app.booking.listServices(),
  ]);
  const consultations = services.items.flatMap(({ title, free }) =>
    free === null ? [] : [{ title, level: free.level, perMonth: free.per_month }],
  );
  return { works, media, downloads, hasCertificates, consultations };
}

/** The counts of each slice before they are combined. */
export function countEverything({ books, courses, articles }: Pick<GuestApp, "books" | "courses" | "articles">) {
  return Promise.all([books.countWorks(), courses.countWorks(), articles.countWorks()]);
}

export function describeCounts(
  books: Counted<"books">,
  courses: Counted<"courses">,
  articles: Counted<"articles">,
): WorkCount[] {
  return [
    // Books of a course are sold with the course.
    ...books.flatMap(({ shelf, ...work }) => (shelf === "system" || shelf === "vip" ? [{ kind: shelf, ...work }] : [])),
    ...courses.map(({ shelf, ...work }) => ({
      kind: shelf === "system" ? ("system" as const) : ("course" as const),
      ...work,
    })),
    ...articles.map(({ contentType, count }) => ({ kind: "article" as const, contentType, count })),
  ];
}

/** Whether guests may read something in every book of the members' shelf. */
export async function isEveryBookOpened({ books }: Pick<GuestApp, "books">): Promise<boolean> {
  return areAllOpened(await books.countWorks());
}

/** The same for given counts. */
export function areAllOpened(counts: Counted<"books">): boolean {
  return (
    counts.some(({ shelf }) => shelf === "vip") &&
    counts.every(({ shelf, unopened }) => shelf !== "vip" || unopened === 0)
  );
}
