import { useLocation, useNavigate } from "react-router";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { FigureTable } from "../../../../ui/console/figure-table.tsx";
import type { ConsolePageProps } from "../../../../ui/console/page.ts";
import { PageHead, PagePart } from "../../../../ui/console/page-parts.tsx";
import { Select } from "../../../../ui/controls/select.tsx";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { getDropOff } from "../../../learning/progress/contract.ts";
import { getCourseDropOff } from "../admin-contract.ts";
import { curvePath, percentText, tenths } from "./drop-off-curve.ts";

type DropOff = OutputOf<typeof getCourseDropOff>;

/** Shows how many members began each lesson of a course, how far they came, and where in one lesson they stopped. */
export function CourseFiguresPage({ params }: ConsolePageProps) {
  const id = Number(params.id);
  const report = useAnswer(getCourseDropOff, { params: { id } });
  return (
    <>
      <PageHead
        title={report.data === undefined ? "课程的数据" : `《${report.data.course.title}》的数据`}
        text="只算登录的人；一节课不足五个人开始的，不写。"
        back={{ path: `/courses/${id}`, label: "课程" }}
      />
      <AnswerView answer={report} shape="table">
        {(data) => <Report lessons={data.lessons} />}
      </AnswerView>
    </>
  );
}

function Report({ lessons }: Pick<DropOff, "lessons">) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (lessons.length === 0)
    return <EmptyState drawing="course" title="这门课还没有课" text="大纲里有了课，才有人可以学。" />;
  const wanted = Number(new URLSearchParams(search).get("lesson"));
  const lesson = lessons.find(({ id }) => id === wanted) ?? lessons[0];
  const highest = Math.max(1, ...lessons.map(({ began }) => began ?? 0));
  return (
    <>
      <PagePart title="每节课" text="条的长短是开始学的人数；后面几列是其中的比例，“接着学”是学完的人里开始下一节的。">
        <FigureTable
          name="每节课的学习"
          titles={["课", "开始", "学到 1/4", "1/2", "3/4", "学完", "接着学"]}
          rows={lessons.map((one) => ({
            key: String(one.id),
            name: one.title,
            numbers: [
              one.began ?? "不足五人",
              ...[one.quarter, one.half, one.three_quarters, one.finished, one.went_on].map(percentText),
            ],
            share: (one.began ?? 0) / highest,
          }))}
        />
      </PagePart>
      {lesson !== undefined && (
        <PagePart title="一节课里" text="每一段有多少人看过：落下去的地方，就是停下来的地方。">
          <Select<string>
            label="哪一节"
            value={String(lesson.id)}
            options={lessons.map(({ id, title }) => [String(id), title] as const)}
            onChoose={(id) => void navigate(`${pathname}?lesson=${id}`, { preventScrollReset: true })}
            className="mb-4 max-w-96"
          />
          <LessonCurve lessonId={lesson.id} title={lesson.title} />
        </PagePart>
      )}
    </>
  );
}

function LessonCurve({ lessonId, title }: { lessonId: number; title: string }) {
  const curve = useAnswer(getDropOff, { params: { kind: "lesson", id: lessonId } });
  return (
    <AnswerView answer={curve} shape="chart">
      {({ people, finished, points }) =>
        people === 0 ? (
          <EmptyState drawing="course" title="还没有人学过这节课" text="有登录的人学过以后，这里画出曲线。" />
        ) : (
          <div className="max-w-[720px]">
            <p className="mb-3 text-sm text-text-secondary">
              {people} 人学过，{finished} 人学完。
            </p>
            <svg
              role="img"
              aria-label={`《${title}》每一段看过的人数，数字在下面的表里`}
              viewBox="0 0 100 40"
              preserveAspectRatio="none"
              className="mb-4 block h-40 w-full rounded-md border border-border bg-card"
            >
              <path d={curvePath(points, people)} className="fill-brand-mark" />
            </svg>
            <FigureTable
              name={`《${title}》每一段看过的人数`}
              titles={["从哪里起", "看过的人", "其中的比例"]}
              rows={tenths(points).map(({ percent, seen }) => ({
                key: String(percent),
                name: `${percent}%`,
                numbers: [seen, percentText(seen / people)],
                share: seen / people,
              }))}
            />
          </div>
        )
      }
    </AnswerView>
  );
}
