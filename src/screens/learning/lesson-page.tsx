import type { ReactNode } from "react";
import { AccessGate } from "../../features/access/membership/web/gate/access-gate.tsx";
import { BuyAlone } from "../../features/commerce/products/web/buy-alone.tsx";
import { LateThread } from "../../features/community/discussions/web/late-thread.tsx";
import { LessonPage as LessonView } from "../../features/content/courses/web/lesson/lesson-page.tsx";
import { useTextParts } from "../reading/text-parts.tsx";
import { LessonFilm } from "./lesson-film.tsx";
import type { loadLesson } from "./load-course.ts";

type LessonData = Awaited<ReturnType<typeof loadLesson>>;

/** Shared by both lesson routes. The key resets the state of the page for another lesson. */
export function LessonRoute({ loaderData }: { loaderData: LessonData }) {
  return <LessonPage {...loaderData} key={loaderData.view.lesson.id} />;
}

interface LessonPageProps extends Omit<LessonData, "siteName" | "origin"> {
  /** Instead of the film, for authors who look at it before readers see it: nothing is followed or discussed yet. */
  preview?: ReactNode;
}

/** The page of both routes: the lesson of the courses slice, the membership gate, and the learning progress. */
export function LessonPage({ view, lowestPriceFen, alone, preview }: LessonPageProps) {
  const { course } = view;
  const { tools, follower } = useTextParts("lesson");
  return (
    <LessonView
      view={view}
      player={(lesson) => preview ?? <LessonFilm view={view} lesson={lesson} />}
      gate={({ id, access, kind, word_count }, own) => (
        <AccessGate
          access={access}
          contentType={course.content_type}
          own={preview ? { ...own, state: "ready" } : own}
          resource={{ type: "lesson", id }}
          aim={kind === "video" ? "看这一课" : "学这一课"}
          lead={kind === "video" ? `《${course.title}》里的一课` : `这是试读部分，全文约 ${word_count} 字`}
          lowestPriceFen={lowestPriceFen}
          alone={alone && <BuyAlone offer={alone} />}
        />
      )}
      tools={!preview && tools}
      discussion={!preview && <LateThread kind="lesson" id={view.lesson.id} />}
      follower={(text, lesson) => !preview && lesson.kind === "document" && follower(text, lesson)}
    />
  );
}
