import { BookShelf } from "../../features/books/web/book-shelf.tsx";
import { CoursePage as CourseView } from "../../features/courses/web/course-page.tsx";
import type { loadCourse } from "./load-course.ts";

type CourseData = Awaited<ReturnType<typeof loadCourse>>;

/** The one page behind both course routes: the course, with its books from the books slice. */
export function CoursePage({ found, relatedBooks, lowestPriceFen }: CourseData) {
  return (
    <CourseView
      {...found}
      lowestPriceFen={lowestPriceFen}
      relatedBooks={
        relatedBooks.length === 0 ? null : <BookShelf books={placeBooks(found.course.shelf, relatedBooks)} />
      }
    />
  );
}

/** From a course its books are entered where the course is. */
function placeBooks(shelf: CourseData["found"]["course"]["shelf"], books: CourseData["relatedBooks"]) {
  const place = shelf === "basic" ? ("basic_course" as const) : ("vip_course" as const);
  return books.map((book) => ({ ...book, shelf: place }));
}
