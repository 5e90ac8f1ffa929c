import { useState } from "react";
import { LessonPage as LessonView } from "../../features/courses/web/lesson-page.tsx";
import { ReadingFollower } from "../../features/learning/web/reading-follower.tsx";
import { AccessGate } from "../../features/membership/web/access-gate.tsx";
import { FoundPlace } from "../../features/notes/web/found-place.tsx";
import { NotesButton, ReaderNotes } from "../../features/notes/web/reader-notes.tsx";
import { LessonFilm } from "./lesson-film.tsx";
import type { loadLesson } from "./load-course.ts";

/** The one page behind both lesson routes: lesson of the courses slice, gate of membership, place of learning. */
export function LessonPage({ view, lowestPriceFen }: Awaited<ReturnType<typeof loadLesson>>) {
  const { course } = view;
  const [hasPanel, setPanel] = useState(false);
  return (
    <LessonView
      view={view}
      player={(lesson) => <LessonFilm view={view} lesson={lesson} />}
      gate={({ id, access, kind, word_count }, own) => (
        <AccessGate
          access={access}
          contentType={course.content_type}
          own={own}
          resource={{ type: "lesson", id }}
          aim={kind === "video" ? "看这一课" : "学这一课"}
          lead={kind === "video" ? `《${course.title}》里的一课` : `这是试读部分，全文约 ${word_count} 字`}
          lowestPriceFen={lowestPriceFen}
        />
      )}
      tools={<NotesButton onOpen={() => setPanel(true)} />}
      follower={(text, lesson) =>
        lesson.kind === "document" && (
          <>
            <ReadingFollower
              text={text}
              kind="lesson"
              id={lesson.id}
              wordCount={lesson.word_count}
              isComplete={lesson.is_complete}
            />
            <ReaderNotes
              key={lesson.id}
              text={text}
              kind="lesson"
              id={lesson.id}
              html={lesson.html}
              isComplete={lesson.is_complete}
              isPanelOpen={hasPanel}
              onPanelChange={setPanel}
            />
            <FoundPlace text={text} html={lesson.html} />
          </>
        )
      }
    />
  );
}
