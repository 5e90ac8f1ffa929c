import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { DayField } from "../../../../ui/console/days/day-field.tsx";
import { readShanghaiInput } from "../../../../ui/console/form/shanghai-input.ts";
import { Facts, Moment, PagePart, stateOf } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { useConfirm } from "../../../../ui/dialog/confirm.ts";
import { changeCourseState, getWrittenCourse, listAllCourses, type WrittenCourse } from "../admin-contract.ts";
import { COURSE_STATES } from "./course-words.ts";
import { listMissingParts } from "./missing-parts.ts";

/** Shows whether a course is published and what is missing, with the actions that change this. */
export function CourseStatePart({ course }: { course: WrittenCourse }) {
  const missing = listMissingParts(course);
  return (
    <>
      <PagePart title="现在">
        <Facts
          facts={[
            ["状态", stateOf(COURSE_STATES, course.state)],
            [course.state === "scheduled" ? "到时发布" : "发布时间", <Moment key="at" at={course.published_at} />],
            ["改动时间", <Moment key="changed" at={course.updated_at} />],
          ]}
        />
      </PagePart>
      <PagePart title="还缺什么">
        {missing.length === 0 ? (
          <p className="text-sm text-text-secondary">都齐了。</p>
        ) : (
          <ul className="list-disc pl-5 text-sm leading-relaxed">
            {missing.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </PagePart>
      <PagePart title="发布">
        <StateActs course={course} missing={missing.length} />
      </PagePart>
    </>
  );
}

function StateActs({ course, missing }: { course: WrittenCourse; missing: number }) {
  const [planned, setPlanned] = useState("");
  const confirm = useConfirm();
  const params = { id: course.id };
  const changes = [getWrittenCourse, listAllCourses];
  const act = useAct(changeCourseState, {
    changes,
    done: ({ state }) => `现在是：${COURSE_STATES[state][0]}`,
    undo: () => callEndpoint(changeCourseState, { params, body: formerState(course) }),
  });
  const at = readShanghaiInput(planned);
  const isOut = course.state === "published";
  const publish = () => act.mutate({ params, body: { state: "published" } });
  const askToPublish = () =>
    confirm({
      title: `发布《${course.title}》`,
      text: `还缺 ${missing} 样，读者会看到它现在的样子。`,
      label: "仍然发布",
      onConfirm: async () => publish(),
    });
  const withdraw = () =>
    confirm({
      title: `下架《${course.title}》`,
      text: "正在学的人也打不开它和它的课了，进度和笔记留着；随时可以再发布。",
      label: "下架",
      onConfirm: async () => act.mutate({ params, body: { state: "withdrawn" } }),
    });
  return (
    <div className="flex flex-wrap items-end gap-3">
      {!isOut && (
        <Button busyLabel={act.isPending ? "请稍候" : null} onClick={missing > 0 ? askToPublish : publish}>
          现在发布
        </Button>
      )}
      {!isOut && (
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (at !== null) act.mutate({ params, body: { state: "published", at } });
          }}
        >
          <DayField
            label="定时发布（北京时间）"
            hasTime
            value={planned}
            onChange={setPlanned}
            {...(at === null ? {} : { hint: `${formatExactTime(new Date(at))} 发布` })}
          />
          <Button type="submit" variant="secondary" disabled={at === null}>
            定在这时发布
          </Button>
        </form>
      )}
      {course.state !== "draft" && (
        <Button variant="secondary" onClick={() => act.mutate({ params, body: { state: "draft" } })}>
          收回为草稿
        </Button>
      )}
      {(isOut || course.state === "scheduled") && (
        <Button variant="danger" onClick={withdraw}>
          下架
        </Button>
      )}
    </div>
  );
}

function formerState({ state, published_at: at }: WrittenCourse) {
  if (state === "withdrawn" || state === "draft") return { state } as const;
  return { state: "published", ...(at !== null && { at }) } as const;
}
