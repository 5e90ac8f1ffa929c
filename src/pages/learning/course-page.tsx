import { CoursePage as CourseView } from "../../features/courses/web/course/course-page.tsx";
import { RelatedBooks } from "../../features/courses/web/course/related-books.tsx";
import { LateThread } from "../../features/discussions/web/late-thread.tsx";
import { AttachmentOutline } from "../../features/downloads/web/attachment-outline.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import { describeBook } from "../reading/describe-book.ts";
import type { loadCourse } from "./load-course.ts";

type CourseData = Awaited<ReturnType<typeof loadCourse>>;

/** What downloads takes comes after the page; the names stand there before. */
const filesCode = lateCode(async () => (await import("../../features/downloads/web/attachments.tsx")).Attachments);

/** The one page behind both course routes: the course, with its books as the catalogues show them. */
export function CoursePage({ found, relatedBooks, attachments, lowestPriceFen }: CourseData) {
  const works = placeBooks(found.course.shelf, relatedBooks).map(describeBook);
  return (
    <CourseView
      {...found}
      lowestPriceFen={lowestPriceFen}
      discussion={<LateThread kind="course" id={found.course.id} />}
      attachments={
        attachments.length === 0 ? null : (
          <LatePart
            code={filesCode}
            props={{ items: attachments, courseId: found.course.id }}
            skeleton={<AttachmentOutline items={attachments} />}
          />
        )
      }
      relatedBooks={works.length === 0 ? null : <RelatedBooks books={works} />}
    />
  );
}

/** From a course its books are entered where the course is. */
function placeBooks(shelf: CourseData["found"]["course"]["shelf"], books: CourseData["relatedBooks"]) {
  const place = shelf === "basic" ? ("basic_course" as const) : ("vip_course" as const);
  return books.map((book) => ({ ...book, shelf: place }));
}
