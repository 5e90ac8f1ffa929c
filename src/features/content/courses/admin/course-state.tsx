import { useAct } from "../../../../ui/console/console-data.ts";
import { PublicationActs } from "../../../../ui/console/content/publication-acts.tsx";
import { PUBLICATION_NAMES } from "../../../../ui/console/content/publication-names.ts";
import { Facts, Moment, PagePart, stateOf } from "../../../../ui/console/page-parts.tsx";
import { changeCourseState, getWrittenCourse, listAllCourses, type WrittenCourse } from "../admin-contract.ts";
import { listMissingParts } from "./missing-parts.ts";
import { undoCourseState } from "./undo-course-state.ts";

/** Shows whether a course is published and what is missing, with the actions that change this. */
export function CourseStatePart({ course }: { course: WrittenCourse }) {
  const missing = listMissingParts(course);
  return (
    <>
      <PagePart title="现在">
        <Facts
          facts={[
            ["状态", stateOf(PUBLICATION_NAMES, course.state)],
            [
              course.state === "scheduled" ? "到时发布" : "发布时间",
              course.published_at === null ? "还没有发布" : <Moment key="at" at={course.published_at} />,
            ],
            ["改动时间", <Moment key="changed" at={course.updated_at} />],
          ]}
        />
      </PagePart>
      <PagePart
        title="还缺什么"
        text={
          missing.length === 0 ? "都齐了。" : "在“大纲”“介绍”“设置”里补。有一节能看的课就可以发布，其余可以以后再补。"
        }
      >
        {missing.length > 0 && (
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
  const params = { id: course.id };
  const act = useAct(changeCourseState, {
    changes: [getWrittenCourse, listAllCourses],
    done: ({ state }) => `现在是：${PUBLICATION_NAMES[state][0]}`,
    undo: (_input, { state }) => undoCourseState(course, state),
  });
  return (
    <PublicationActs
      content={course}
      source={getWrittenCourse}
      missing={missing}
      withdrawal="正在学的人也打不开它和它的课了，进度和笔记留着；随时可以再发布。"
      onChange={(body) => act.mutate({ params, body })}
    />
  );
}
