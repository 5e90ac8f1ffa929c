import { type LoaderFunctionArgs, redirect } from "react-router";
import { appContext, type GuestApp } from "../../app-context.ts";
import { bookPath, documentPath } from "../../features/content/books/book-paths.ts";
import type { Shelf } from "../../features/content/books/contract.ts";
import type { CourseCard } from "../../features/content/courses/contract.ts";
import { type CoursePrefix, coursePath, prefixOfShelf } from "../../features/content/courses/course-paths.ts";
import { lowestPrice } from "../reading/load-book.ts";
import { loadContent, missingContent, readPathId } from "../site/load-page.ts";
import { COURSE_LISTS } from "./load-course.ts";

type LoaderArgs = Pick<LoaderFunctionArgs, "context" | "request" | "params">;

/** The part of the site for a course's book: all links of its pages stay there, regardless of the book's own shelf. */
const PLACE_OF_PREFIX = { basic: "basic_course", vip: "vip_course" } as const satisfies Record<CoursePrefix, Shelf>;

/** Loads a book's page within a course. If the book has a shelf of its own, its own address stays canonical. */
export async function loadCourseBook({ context, request, params }: LoaderArgs, prefix: CoursePrefix) {
  const bookId = readPathId(request, params.id);
  const app = context.get(appContext);
  const place = await findPlace(app, { bookId, prefix });
  if (place.shelf !== PLACE_OF_PREFIX[prefix]) throw redirect(bookPath({ shelf: place.shelf, id: bookId }), 301);
  const found = await loadContent(
    () => app.books.getBook(bookId),
    () => wayToCourse(place.course),
  );
  const [{ name }, { items: files }, alone, credits] = await Promise.all([
    app.site.readSettings(),
    app.downloads.listAttachments("book", bookId),
    findOffer(app, { bookId, course: place.course }),
    app.credits.readCredits("book", bookId),
  ]);
  return {
    ...found,
    files,
    alone,
    credits,
    book: { ...found.book, shelf: place.shelf },
    course: { label: place.course.title, to: coursePath(place.course) },
    ownShelf: ownShelfOf(found.book.shelf, place.shelf),
    siteName: name,
    origin: app.facts.origin,
  };
}

/** Loads a document's page within a course. */
export async function loadCourseDocument({ context, request, params }: LoaderArgs, prefix: CoursePrefix) {
  const bookId = readPathId(request, params.bookId);
  const documentId = readPathId(request, params.documentId);
  const app = context.get(appContext);
  const { shelf, course } = await findPlace(app, { bookId, prefix });
  if (shelf !== PLACE_OF_PREFIX[prefix]) throw redirect(documentPath({ shelf, bookId, documentId }), 301);
  const view = await loadContent(
    () => app.books.getDocument({ bookId, documentId }),
    () => wayToCourse(course),
  );
  const [{ name }, { items }, alone] = await Promise.all([
    app.site.readSettings(),
    app.plans.listPlans(),
    findOffer(app, { bookId, course }),
  ]);
  return {
    alone,
    view: { ...view, book: { ...view.book, shelf } },
    ownShelf: ownShelfOf(view.book.shelf, shelf),
    siteName: name,
    origin: app.facts.origin,
    lowestPriceFen: lowestPrice(items, view.document.access.required_level),
  };
}

/** Finds the course that contains the book: in this part of the site, otherwise in the other. 404 without a course. */
async function findPlace(
  app: GuestApp,
  { bookId, prefix }: { bookId: number; prefix: CoursePrefix },
): Promise<{ course: CourseCard; shelf: (typeof PLACE_OF_PREFIX)[CoursePrefix] }> {
  const courses = await app.courses.listCoursesOfBook(bookId);
  const course = courses.find(({ shelf }) => prefixOfShelf(shelf) === prefix) ?? courses[0];
  if (!course) throw missingContent(COURSE_LISTS[prefix]);
  return { course, shelf: PLACE_OF_PREFIX[prefixOfShelf(course.shelf)] };
}

/** The product that gives access without a membership: the book itself, or its course. */
async function findOffer(app: GuestApp, { bookId, course }: { bookId: number; course: CourseCard }) {
  const ofBook = await app.products.findSoleOffer("book", bookId);
  return ofBook ?? app.products.findSoleOffer("course", course.id);
}

/** A book that only belongs to courses has no other address than the one at which it is shown. */
function ownShelfOf(own: Shelf, published: Shelf): Shelf {
  return own === "system" || own === "vip" ? own : published;
}

const wayToCourse = (course: CourseCard) => ({ label: "看这门课", to: coursePath(course) });
