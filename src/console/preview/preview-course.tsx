import { neighboursOfLesson } from "../../features/content/courses/lesson-order.ts";
import { previewCourse, previewLesson } from "../../features/content/courses/preview-contract.ts";
import { CoursePage } from "../../screens/learning/course-page.tsx";
import { LessonPage } from "../../screens/learning/lesson-page.tsx";
import { AnswerView } from "../../ui/console/answer-view.tsx";
import { useAnswer } from "../../ui/console/console-data.ts";
import type { ConsolePageProps } from "../../ui/console/page.ts";
import { PreviewFrame, useReaderView } from "./preview-frame.tsx";

const FILM = (
  <p className="grid aspect-video place-items-center rounded-lg border border-border bg-surface p-6 text-center text-text-secondary">
    视频在这里播放。发布以前，在“媒体库”里看它。
  </p>
);

/** A course as readers of a level will see it. */
export function PreviewCourse({ params }: ConsolePageProps) {
  const id = Number(params.id);
  const as = useReaderView();
  const answer = useAnswer(previewCourse, { params: { id } });
  return (
    <PreviewFrame title={answer.data?.course.title ?? "课程"} editPath={`/courses/${id}`}>
      <AnswerView answer={answer} shape="form" failure="课程没有取到">
        {(found) => (
          <CoursePage
            key={as}
            isPreview
            found={found}
            relatedBooks={[]}
            attachments={[]}
            lowestPriceFen={null}
            alone={null}
            credits={null}
          />
        )}
      </AnswerView>
    </PreviewFrame>
  );
}

/** A lesson as readers of a level will see it. */
export function PreviewLesson({ params }: ConsolePageProps) {
  const [courseId, id] = [Number(params.id), Number(params.lessonId)];
  const as = useReaderView();
  const answer = useAnswer(previewLesson, { params: { course_id: courseId, id }, query: { as } });
  return (
    <PreviewFrame title={answer.data?.lesson.title ?? "一节课"} editPath={`/courses/${courseId}/lessons/${id}`}>
      <AnswerView answer={answer} shape="form" failure="这节课没有取到；文字课写好正文才有预览">
        {(data) => (
          <LessonPage
            key={as}
            preview={FILM}
            view={{ ...data, ...neighboursOfLesson(data.chapters, id), excerpt: "" }}
            lowestPriceFen={null}
            alone={null}
          />
        )}
      </AnswerView>
    </PreviewFrame>
  );
}
