import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import { readListPage } from "../../../../../kit/tables/list-rows.ts";
import * as contract from "../../admin-contract.ts";
import { toDraft } from "../../course-draft.ts";
import { countCoursesOf, listedTeachers, type TeacherRow } from "../stores/teacher-store.ts";
import {
  arrangeOutline,
  type CourseAdminContext,
  changeState,
  changeTeacher,
  createCourse,
  createTeacher,
  readLessonMarkdown,
  writeCourse,
  writeLessonText,
} from "./course-admin.ts";
import { listWrittenCourses, readWrittenCourse } from "./written-courses.ts";

/** The author's side of courses. */
export function serveCourseAdmin(context: CourseAdminContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listAllCourses, ({ query }) => listWrittenCourses(context, query)),
    serveEndpoint(contract.getWrittenCourse, ({ params }) => readWrittenCourse(context, params.id)),
    serveEndpoint(contract.createCourse, ({ body }, caller) => createCourse(context, { body, caller })),
    serveEndpoint(contract.changeCourse, ({ params, body: { base_version: base, ...change } }, { note }) =>
      writeCourse(context, { id: params.id, change: toDraft(change), base, note }),
    ),
    serveEndpoint(contract.arrangeCourseOutline, ({ params, body }, { note }) =>
      arrangeOutline(context, { id: params.id, outline: body, note }),
    ),
    serveEndpoint(contract.changeCourseState, ({ params, body }, { note }) =>
      changeState(context, { id: params.id, change: body, note }),
    ),
    serveEndpoint(contract.getLessonMarkdown, async ({ params }) => ({
      markdown: await readLessonMarkdown(context, params.id),
    })),
    serveEndpoint(contract.writeLesson, ({ params, body: { markdown, base_version: base } }, { user, note }) =>
      writeLessonText(context, {
        id: params.id,
        markdown,
        note,
        change: { cause: "edit", by: user.id, ...(base !== undefined && { base }) },
      }),
    ),
    serveEndpoint(contract.listAllTeachers, async ({ query: { page, q } }) => {
      const { db } = context;
      const { rows, total, next } = await readListPage(contract.teacherList, page, listedTeachers(db, { q }));
      const counts = await countCoursesOf(
        db,
        rows.map(({ id }) => id),
      );
      return { items: rows.map((row) => ({ ...toWire(row), courses: counts.get(row.id) ?? 0 })), total, next };
    }),
    serveEndpoint(contract.createTeacher, async ({ body: { picture_url: pictureUrl, ...facts } }, caller) =>
      toWire(await createTeacher(context, { draft: { ...facts, pictureUrl }, caller })),
    ),
    serveEndpoint(contract.changeTeacher, async ({ params, body: { picture_url: pictureUrl, ...facts } }, { note }) =>
      toWire(await changeTeacher(context, { id: params.id, draft: { ...facts, pictureUrl }, note })),
    ),
  ];
}

function toWire({ pictureUrl, ...teacher }: TeacherRow) {
  return { ...teacher, picture_url: pictureUrl };
}
