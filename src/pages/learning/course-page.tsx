import { CoursePage as CourseView } from "../../features/courses/web/course/course-page.tsx";
import { RelatedBooks } from "../../features/courses/web/course/related-books.tsx";
import { LateThread } from "../../features/discussions/web/late-thread.tsx";
import { Attachments } from "../../features/downloads/web/attachments.tsx";
import { describeWork } from "../reading/describe-work.ts";
import type { loadCourse } from "./load-course.ts";

type CourseData = Awaited<ReturnType<typeof loadCourse>>;

/** The one page behind both course routes: the course, with its books as the catalogues show them. */
export function CoursePage({ found, relatedBooks, attachments, lowestPriceFen }: CourseData) {
  const works = placeBooks(found.course.shelf, relatedBooks).map((book) => describeWork({ kind: "book", book }));
  return (
    <CourseView
      {...found}
      lowestPriceFen={lowestPriceFen}
      discussion={<LateThread kind="course" id={found.course.id} />}
      attachments={attachments.length === 0 ? null : <Attachments items={attachments} courseId={found.course.id} />}
      relatedBooks={works.length === 0 ? null : <RelatedBooks books={works} />}
    />
  );
}

/** From a course its books are entered where the course is. */
function placeBooks(shelf: CourseData["found"]["course"]["shelf"], books: CourseData["relatedBooks"]) {
  const place = shelf === "basic" ? ("basic_course" as const) : ("vip_course" as const);
  return books.map((book) => ({ ...book, shelf: place }));
}
