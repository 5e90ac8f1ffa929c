import { type ReactNode, type RefObject, useCallback, useRef, useState } from "react";
import { GATED_TEXT_CLASS } from "../../../../../seo/gated-text.ts";
import { FactLine } from "../../../../../ui/display/fact-line.tsx";
import { Icon } from "../../../../../ui/display/icon.tsx";
import { type FetchState, usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../../ui/facts/session.ts";
import { PageToc } from "../../../../../ui/prose/page-toc.tsx";
import { usePolishedProse } from "../../../../../ui/prose/polished-prose.ts";
import { Prose } from "../../../../../ui/prose/prose.tsx";
import { ReaderBar } from "../../../../../ui/prose/reader-bar.tsx";
import { ReaderTools } from "../../../../../ui/prose/reader-tools.tsx";
import { focusColumn } from "../../../../../ui/prose/side-list.tsx";
import { getWorkProgress } from "../../../../learning/progress/work-contract.ts";
import type { Lesson, LessonRow } from "../../contract.ts";
import { coursePath } from "../../course-paths.ts";
import type { LessonView } from "../../lesson-view.ts";
import { useCourseAccess } from "../facts/course-access.ts";
import { lessonLength } from "../facts/course-facts.ts";
import { LessonList } from "../outline/lesson-list.tsx";
import { openingText } from "../outline/opening-text.ts";
import { useFullLesson } from "./full-lesson.ts";
import { LessonNeighbours } from "./lesson-neighbours.tsx";
import { LessonWait } from "./lesson-wait.tsx";

interface LessonPageProps {
  view: LessonView;
  /** Above the text of a video lesson. */
  player(lesson: Lesson, own: FetchState): ReactNode;
  /** Shown at the end of a teaser. */
  gate(lesson: Lesson, own: FetchState): ReactNode;
  /** Tracks reading progress and notes. */
  follower(text: RefObject<HTMLElement | null>, lesson: Lesson): ReactNode;
  /** Comments on it. */
  discussion: ReactNode;
  /** Further tools of this text. */
  tools: ReactNode;
}

/**
 * One page for every lesson: lessons at the side, video and text, the next lesson; without the site layout (spec §2).
 */
export function LessonPage({ view, player, gate, follower, tools, discussion }: LessonPageProps) {
  const { course, chapters } = view;
  const { status } = useSession();
  const { lesson, own, fetchHtml } = useFullLesson(view.lesson);
  const progress = usePersonalData(
    getWorkProgress,
    { params: { kind: "course", id: course.id } },
    status === "signed_in",
  );
  const percentOf = new Map(progress.data?.things.map((resource) => [resource.thing_id, resource.percent]));
  const access = useCourseAccess(course);
  const [isListOpen, setIsListOpen] = useState(false);
  const text = useRef<HTMLElement>(null);
  const openContents = useCallback(() => void (focusColumn() || setIsListOpen(true)), []);
  usePolishedProse(text, lesson.html, { hasMermaid: lesson.has_mermaid, fetchHtml });
  const isWatched = lesson.kind === "video";
  const isWaiting = lesson.access.allowed && lesson.release.state !== "open";
  const row = rowOf(view);
  const opening = row === undefined || row.is_preview ? "" : openingText(row);

  return (
    <div data-reader="own" className="min-h-dvh bg-body">
      <ReaderBar
        work={{ title: course.title, path: coursePath(course) }}
        title={lesson.title}
        onOpen={() => setIsListOpen(true)}
        tools={
          <>
            {lesson.kind === "document" && tools}
            {lesson.html !== "" && (
              <ReaderTools text={text} html={lesson.html} hasKeys={!isWatched} onContents={openContents} />
            )}
          </>
        }
      />
      <div
        data-reader-columns=""
        className={`mx-auto grid max-w-[1440px] lg:grid-cols-[320px_minmax(0,1fr)] ${isWatched ? "" : "xl:grid-cols-[320px_minmax(0,1fr)_220px]"}`}
      >
        <LessonList
          course={course}
          chapters={chapters}
          access={access}
          progress={percentOf}
          currentId={lesson.id}
          toc={isWatched ? [] : lesson.toc}
          isOpen={isListOpen}
          onClose={() => setIsListOpen(false)}
        />
        <main id="main" className={`min-w-0 px-4 pb-24 sm:px-8 ${isWatched ? "pt-4 sm:pt-6" : "pt-8"}`}>
          {isWatched && !isWaiting && <div className="mx-auto max-w-[1080px]">{player(lesson, own)}</div>}
          <article ref={text} className={`mx-auto ${isWatched ? "mt-6 max-w-[1080px]" : "max-w-reading"}`}>
            <h1 className="text-[1.75rem] leading-tight font-semibold text-balance sm:text-[2rem]">{lesson.title}</h1>
            <FactLine
              facts={[chapterOf(view), lessonLength(lesson)].filter(Boolean).join(" · ")}
              updatedAt={lesson.updated_at}
              aiMark={lesson.ai_mark}
              className="mt-3 mb-8"
            />
            {lesson.html !== "" && (
              <Prose
                html={lesson.html}
                hasMath={lesson.has_math}
                className={`${isWatched ? "max-w-reading" : ""} ${lesson.is_complete ? "" : GATED_TEXT_CLASS}`}
              />
            )}
            {isWaiting && <LessonWait courseId={course.id} release={lesson.release} onJoined={own.reload} />}
            {!lesson.is_complete && !isWaiting && (
              // The gate fades the text above it; without a text the fade is clipped.
              <div className={lesson.html === "" ? `overflow-hidden ${GATED_TEXT_CLASS}` : "mt-4"}>
                {/* Above the fade. */}
                {opening !== "" && (
                  <p className="relative z-10 mb-4 flex items-center justify-center gap-2 text-text-secondary">
                    <Icon name="clock" size={18} />
                    这一课：{opening}
                  </p>
                )}
                {gate(lesson, own)}
              </div>
            )}
            {follower(text, lesson)}
            <LessonNeighbours course={course} previous={view.previous} next={view.next} />
          </article>
          <div className={`mx-auto mt-16 ${isWatched ? "max-w-[1080px] *:max-w-reading" : "max-w-reading"}`}>
            {discussion}
          </div>
        </main>
        {!isWatched && <PageToc items={lesson.toc} />}
      </div>
    </div>
  );
}

/** The lesson in the outline, which has its release plan. */
function rowOf({ chapters, lesson }: LessonView): LessonRow | undefined {
  return chapters.flatMap(({ lessons }) => lessons).find(({ id }) => id === lesson.id);
}

function chapterOf({ chapters, lesson }: LessonView): string {
  return chapters.find(({ lessons }) => lessons.some(({ id }) => id === lesson.id))?.title ?? "";
}
