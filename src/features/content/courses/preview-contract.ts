import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { VIEWS } from "../../../kit/api/caller.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { wireId } from "../../../kit/api/wire.ts";
import { getCourse, getLesson } from "./contract.ts";

const previewing = { method: "GET", who: can("courses.write"), errors: ["NOT_FOUND"] } as const;

export const previewCourse = defineEndpoint({
  ...previewing,
  name: "previewCourse",
  summary: "一门课在读者眼里的样子，没有发布的也可以看",
  path: "/v1/admin/courses/{id}/preview",
  params: z.object({ id: wireId }),
  output: getCourse.output,
});

export const previewLesson = defineEndpoint({
  ...previewing,
  name: "previewLesson",
  signsPictures: "lesson",
  summary: "一节课在一种身份的读者眼里的样子，没有发布的也可以看",
  path: "/v1/admin/courses/{course_id}/lessons/{id}/preview",
  params: z.object({ course_id: wireId, id: wireId }),
  query: z.object({ as: z.enum(VIEWS) }),
  output: z.object({
    ...getLesson.output.shape,
    course: getCourse.output.shape.course,
    chapters: getCourse.output.shape.chapters,
  }),
});
