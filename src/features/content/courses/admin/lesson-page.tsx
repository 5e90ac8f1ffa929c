import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { AiMarkChoice } from "../../../../ui/console/content/ai-mark-choice.tsx";
import { PreviewLink } from "../../../../ui/console/content/preview-link.tsx";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { type ConsolePageProps, consoleHref } from "../../../../ui/console/page.ts";
import { PageHead, PagePart } from "../../../../ui/console/page-parts.tsx";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { getEditedText } from "../../versions/contract.ts";
import { getWrittenCourse, type WrittenCourse } from "../admin-contract.ts";
import { lessonPath } from "../course-paths.ts";
import { LESSON_KIND_NAMES } from "./course-words.ts";
import { LessonFacts } from "./lesson-facts.tsx";
import { LessonFilm } from "./lesson-film.tsx";
import { LessonText } from "./lesson-text.tsx";

/** Edits one lesson: release and access, film, text. */
export function LessonPage({ params }: ConsolePageProps) {
  const courseId = Number(params.id);
  const back = { path: `/courses/${courseId}`, label: "大纲" };
  const course = useAnswer(getWrittenCourse, { params: { id: courseId } });
  if (course.data === undefined) {
    return (
      <AnswerView answer={course} head={{ title: "一节课", back }}>
        {() => null}
      </AnswerView>
    );
  }
  const lesson = course.data.chapters
    .flatMap(({ lessons }) => lessons)
    .find(({ id }) => id === Number(params.lessonId));
  if (lesson === undefined) {
    return (
      <>
        <PageHead title="一节课" back={back} />
        <EmptyState drawing="course" title="大纲里没有这节课" text="它可能已经移出大纲。回到大纲看看现在有哪些课。" />
      </>
    );
  }
  return <OpenedLesson course={course.data} lesson={lesson} />;
}

type Lesson = WrittenCourse["chapters"][number]["lessons"][number];

function OpenedLesson({ course, lesson }: { course: WrittenCourse; lesson: Lesson }) {
  const text = useAnswer(getEditedText, { params: { kind: "lesson", id: lesson.id } });
  const place = { shelf: course.shelf, courseId: course.id, lessonId: lesson.id };
  return (
    <>
      <PageHead
        title={lesson.title}
        text={`《${course.title}》里的一节${LESSON_KIND_NAMES[lesson.kind]}课`}
        back={{ path: `/courses/${course.id}`, label: "大纲" }}
        actions={
          <>
            {course.state === "published" && (
              <LinkButton to={lessonPath(place)} size="small" variant="secondary">
                在网站上看
              </LinkButton>
            )}
            <PreviewLink path={`/preview/course/${course.id}/lesson/${lesson.id}`} />
            <LinkButton to={consoleHref(`/versions/lesson/${lesson.id}`)} size="small" variant="secondary">
              正文的版本
            </LinkButton>
            <LogLink subject={`lesson:${lesson.id}`} look="button" />
          </>
        }
      />
      <PagePart title="谁在什么时候能学">
        <LessonFacts key={lesson.key} course={course} lesson={lesson} />
      </PagePart>
      {lesson.kind === "video" && (
        <PagePart title="视频">
          <LessonFilm course={course} lesson={lesson} />
        </PagePart>
      )}
      <PagePart title="标识">
        <AiMarkChoice kind="lesson" id={lesson.id} />
      </PagePart>
      <PagePart title={lesson.kind === "video" ? "讲义" : "正文"}>
        <AnswerView answer={text} shape="editor" failure="正文没有取到">
          {(data) => <LessonText lessonId={lesson.id} text={data} />}
        </AnswerView>
      </PagePart>
    </>
  );
}
