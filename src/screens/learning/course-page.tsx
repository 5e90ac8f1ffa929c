import { BuyAlone } from "../../features/commerce/products/web/buy-alone.tsx";
import { LateThread } from "../../features/community/discussions/web/late-thread.tsx";
import { CoursePage as CourseView } from "../../features/content/courses/web/course/course-page.tsx";
import { RelatedBooks } from "../../features/content/courses/web/course/related-books.tsx";
import { CreditsLine } from "../../features/services/co-creation/web/credits-line.tsx";
import { describeBook } from "../reading/describe-book.ts";
import { FollowPlace, LateFiles } from "../reading/late-parts.tsx";
import type { loadCourse } from "./load-course.ts";

type CourseData = Awaited<ReturnType<typeof loadCourse>>;

/** Shared by both course routes. The key resets the state of the page for another course. */
export function CourseRoute({ loaderData }: { loaderData: CourseData }) {
  return <CoursePage {...loaderData} key={loaderData.found.course.id} />;
}

interface CoursePageProps extends Omit<CourseData, "siteName" | "origin"> {
  /** Shown to its authors before readers see it: nobody can discuss or follow it yet. */
  isPreview?: boolean;
}

/** The page of both routes: the course, with its books as in the catalogues. */
export function CoursePage({
  found,
  relatedBooks,
  attachments,
  lowestPriceFen,
  alone,
  credits,
  isPreview,
}: CoursePageProps) {
  const works = placeBooks(found.course.shelf, relatedBooks).map(describeBook);
  return (
    <CourseView
      {...found}
      lowestPriceFen={lowestPriceFen}
      alone={alone && <BuyAlone offer={alone} size="large" isWide />}
      follow={
        !isPreview && (
          <>
            <CreditsLine credits={credits} className="mt-4" />
            <FollowPlace course={found.course} teacher={found.teacher} />
          </>
        )
      }
      discussion={!isPreview && <LateThread kind="course" id={found.course.id} />}
      attachments={attachments.length === 0 ? null : <LateFiles items={attachments} courseId={found.course.id} />}
      relatedBooks={works.length === 0 ? null : <RelatedBooks books={works} />}
    />
  );
}

/** The books of a course link to addresses in the course's part of the site. */
function placeBooks(shelf: CourseData["found"]["course"]["shelf"], books: CourseData["relatedBooks"]) {
  const place = shelf === "basic" ? ("basic_course" as const) : ("vip_course" as const);
  return books.map((book) => ({ ...book, shelf: place }));
}
