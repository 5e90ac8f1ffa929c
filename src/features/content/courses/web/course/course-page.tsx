import type { ReactNode } from "react";
import type { OutputOf } from "../../../../../kit/api/endpoint.ts";
import { CoverPicture } from "../../../../../ui/display/cover-picture.tsx";
import { FactLine } from "../../../../../ui/display/fact-line.tsx";
import { Name } from "../../../../../ui/display/name.tsx";
import { Tag } from "../../../../../ui/display/tag.tsx";
import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../../ui/facts/session.ts";
import { EmptyState } from "../../../../../ui/feedback/notes.tsx";
import { Breadcrumbs } from "../../../../../ui/layout/breadcrumbs.tsx";
import { Prose } from "../../../../../ui/prose/prose.tsx";
import { LatePart, lateCode } from "../../../../../ui/trouble/late-part.tsx";
import { getWorkProgress } from "../../../../learning/progress/work-contract.ts";
import type { CourseCard, getCourse, LessonRow } from "../../contract.ts";
import { lessonPath } from "../../course-paths.ts";
import { useCourseAccess } from "../facts/course-access.ts";
import { courseFacts } from "../facts/course-facts.ts";
import { stepsToCourse } from "../facts/course-places.ts";
import { CourseOutline } from "../outline/course-outline.tsx";
import { CERTIFICATE_HINT, CourseBar, CourseCall } from "./course-call.tsx";
import { TeacherCard, TeacherPicture } from "./teacher-card.tsx";

/** Only needed for a course with a release plan in days. */
const joiningCode = lateCode(async () => (await import("../lesson/join-course.tsx")).Joining);

interface CoursePageProps extends OutputOf<typeof getCourse> {
  lowestPriceFen: number | null;
  /** The button to buy it separately; null: it is not sold separately. */
  alone: ReactNode;
  /** Books that belong to it, as a shelf; null: none. */
  relatedBooks: ReactNode;
  /** Downloadable files; null: none. */
  attachments: ReactNode;
  /** Comments on it. */
  discussion: ReactNode;
  /** Buttons that follow it and its teacher. */
  follow: ReactNode;
}

/** The page of a course: its facts, requirements and price, where to start or continue, and its content. */
export function CoursePage(props: CoursePageProps) {
  const { course, intro_html, teacher, chapters, lowestPriceFen, alone, relatedBooks, attachments } = props;
  const { discussion, follow } = props;
  const { status } = useSession();
  const isSignedIn = status === "signed_in";
  const progress = usePersonalData(getWorkProgress, { params: { kind: "course", id: course.id } }, isSignedIn);
  const percentOf = new Map(progress.data?.things.map((resource) => [resource.thing_id, resource.percent]));
  const access = useCourseAccess(course);
  const last = progress.data?.last ?? null;
  const percent = last && (progress.data?.percent ?? null);
  const lessons = chapters.flatMap((chapter) => chapter.lessons);
  const tags = [...new Set([course.category, ...course.tags])].filter(Boolean);
  const call = {
    course,
    access,
    lowestPriceFen,
    alone,
    start:
      last && percent !== 100
        ? { to: last.path, label: "继续学习" }
        : beginningOf({ course, lessons, isAllowed: access.allowed, isAgain: last !== null }),
    percent,
  };

  return (
    <main id="main" className="pb-24 max-lg:pb-0">
      <div className="page-width pt-4">
        <Breadcrumbs
          crumbs={stepsToCourse(course).map(({ name, path }, index) => ({
            label: name,
            ...(index < 2 && { to: path }),
          }))}
        />
      </div>
      <div className="page-width mt-4 grid gap-12 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-14">
        <div className="min-w-0 space-y-14">
          <header>
            <div className="flex flex-col gap-6 sm:flex-row-reverse sm:items-start sm:justify-between">
              {/* Small, because it repeats the heading. */}
              <CoverPicture
                of="course"
                src={course.cover_url}
                data-cover=""
                fetchPriority="high"
                className="aspect-video h-auto w-44 shrink-0 rounded-lg bg-hover shadow-card sm:w-56"
              />
              <div className="min-w-0">
                <p className="mb-4 flex flex-wrap gap-2 empty:hidden">
                  {tags.map((tag) => (
                    <Tag key={tag}>{tag}</Tag>
                  ))}
                </p>
                <h1 className="text-[2rem] leading-tight font-semibold text-balance sm:text-[2.5rem]">
                  {course.title}
                </h1>
                <p className="mt-4 max-w-[36em] text-lg text-text-secondary">{course.summary}</p>
              </div>
            </div>
            {teacher && (
              <p className="mt-6 flex items-center gap-3">
                <TeacherPicture teacher={teacher} className="size-11 text-lg" />
                <span className="min-w-0">
                  <Name of={teacher} className="block font-medium" />
                  {teacher.headline !== "" && <span className="block text-sm text-text-muted">{teacher.headline}</span>}
                </span>
              </p>
            )}
            <FactLine
              facts={courseFacts(course)}
              updatedAt={course.updated_at}
              aiMark={course.ai_mark}
              className="mt-6"
            />
            {!access.allowed && alone !== null && <div className="mt-6 lg:hidden">{alone}</div>}
            {follow}
            {course.has_certificate && percent !== 100 && (
              <p className="mt-2 text-sm text-text-muted lg:hidden">{CERTIFICATE_HINT}</p>
            )}
          </header>
          {intro_html !== "" && (
            <section aria-labelledby="intro">
              <h2 id="intro" className="sr-only">
                这门课讲什么
              </h2>
              <Prose html={intro_html} />
            </section>
          )}
          <PageSection id="outline" title="大纲">
            {chapters.length === 0 ? (
              <EmptyState drawing="course" title="还没有课" text="第一课发布后会出现在这里。" />
            ) : (
              <>
                {lessons.some((lesson) => lesson.opens_after_days) && (
                  <LatePart
                    code={joiningCode}
                    props={{ courseId: course.id, isOpen: access.allowed && isSignedIn }}
                    skeleton={<div className="h-38 sm:h-24" />}
                  />
                )}
                <CourseOutline course={course} chapters={chapters} access={access} progress={percentOf} />
              </>
            )}
          </PageSection>
          {teacher && (
            <PageSection id="teacher" title="老师">
              <TeacherCard teacher={teacher} />
            </PageSection>
          )}
          {attachments !== null && (
            <PageSection id="files" title="课程资料">
              {attachments}
            </PageSection>
          )}
          {relatedBooks !== null && (
            <PageSection id="books" title="配套图书">
              {relatedBooks}
            </PageSection>
          )}
          {discussion}
        </div>
        <aside aria-label="学习这门课" className="hidden lg:block print:hidden">
          <div className="sticky top-24">
            <CourseCall {...call} />
          </div>
        </aside>
      </div>
      <CourseBar {...call} />
    </main>
  );
}

function PageSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-2xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Where to start; for a visitor without access to the whole course the first preview lesson, if there is one. */
function beginningOf(options: {
  course: CourseCard;
  lessons: readonly LessonRow[];
  isAllowed: boolean;
  /** Whether the whole course has been learned once. */
  isAgain: boolean;
}): { to: string; label: string } | null {
  const { course, lessons, isAllowed, isAgain } = options;
  const lesson = (!isAllowed && lessons.find(({ is_preview }) => is_preview)) || lessons[0];
  if (!lesson) return null;
  const label = isAgain ? "再学一遍" : isAllowed ? "开始学习" : lesson.is_preview ? "先试学" : "看看第一课";
  return { to: lessonPath({ shelf: course.shelf, courseId: course.id, lessonId: lesson.id }), label };
}
