import { useLocation, useNavigate } from "react-router";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useMay } from "../../../../ui/console/console-context.ts";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { AiMarkChoice } from "../../../../ui/console/content/ai-mark-choice.tsx";
import { PreviewLink } from "../../../../ui/console/content/preview-link.tsx";
import { PUBLICATION_NAMES } from "../../../../ui/console/content/publication-names.ts";
import { leaveWith } from "../../../../ui/console/leave/unsaved-work.ts";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { type ConsolePageProps, consoleHref } from "../../../../ui/console/page.ts";
import { PageHead, stateOf } from "../../../../ui/console/page-parts.tsx";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { Tabs } from "../../../../ui/controls/tabs.tsx";
import { getWrittenCourse, type WrittenCourse } from "../admin-contract.ts";
import { coursePath } from "../course-paths.ts";
import { CourseIntroduction } from "./course-introduction.tsx";
import { CourseSettings } from "./course-settings.tsx";
import { CourseStatePart } from "./course-state.tsx";
import { OutlineEditor } from "./outline/outline-editor.tsx";

const TABS = [
  { key: "outline", label: "大纲" },
  { key: "introduction", label: "介绍" },
  { key: "settings", label: "设置" },
  { key: "state", label: "发布" },
] as const;

const BACK = { path: "/courses", label: "课程" };

type TabKey = (typeof TABS)[number]["key"];

/** Edits one course: outline, texts, settings and publication. */
export function CoursePage({ params }: ConsolePageProps) {
  const course = useAnswer(getWrittenCourse, { params: { id: Number(params.id) } });
  return (
    <AnswerView answer={course} shape="tabs" head={{ title: "一门课", back: BACK }}>
      {(data) => <OpenedCourse course={data} />}
    </AnswerView>
  );
}

function OpenedCourse({ course }: { course: WrittenCourse }) {
  const [tab, setTab] = useTab();
  const mayReadFigures = useMay("content.publish");
  return (
    <>
      <PageHead
        title={course.title}
        text={stateOf(PUBLICATION_NAMES, course.state)}
        back={BACK}
        actions={
          <>
            {course.state === "published" && (
              <LinkButton to={coursePath(course)} size="small" variant="secondary">
                在网站上看
              </LinkButton>
            )}
            <PreviewLink path={`/preview/course/${course.id}`} />
            {mayReadFigures && (
              <LinkButton to={consoleHref(`/courses/${course.id}/figures`)} size="small" variant="secondary">
                数据
              </LinkButton>
            )}
            <LogLink subject={`course:${course.id}`} look="button" />
          </>
        }
      />
      <Tabs label="这门课" items={TABS} current={tab} onChange={setTab}>
        <div className="pt-5">
          {tab === "outline" && <OutlineEditor course={course} />}
          {tab === "introduction" && <CourseIntroduction course={course} />}
          {tab === "settings" && (
            <>
              <CourseSettings course={course} />
              <div className="mt-8">
                <AiMarkChoice kind="course" id={course.id} />
              </div>
            </>
          )}
          {tab === "state" && <CourseStatePart course={course} />}
        </div>
      </Tabs>
    </>
  );
}

/** The selected tab, stored in the address. */
function useTab(): [TabKey, (key: TabKey) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wanted = new URLSearchParams(search).get("tab");
  const tab = TABS.find(({ key }) => key === wanted)?.key ?? "outline";
  return [tab, (key) => leaveWith(() => void navigate(`${pathname}?tab=${key}`, { preventScrollReset: true }))];
}
