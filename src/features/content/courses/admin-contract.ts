import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { IDEMPOTENCY_ERRORS } from "../../../kit/api/idempotency-key.ts";
import { defineStaffList, staffPageOf } from "../../../kit/api/staff-list.ts";
import {
  baseVersion,
  givenTime,
  plainTextOf,
  trimmedTextOf,
  wireId,
  wirePicture,
  wireTime,
} from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { publicationChangeSchema } from "../texts/contract.ts";
import { PUBLICATION_STATES } from "../texts/publication.ts";
import { courseFactsSchema, courseTypeSchema, lessonKindSchema } from "./contract.ts";
import { writtenCourseFields } from "./course-fields.ts";
import { MAX_RELEASE_DAYS } from "./release-plan.ts";

const MAX_CHAPTERS = 100;
const MAX_LESSONS = 500;
const MAX_MARKDOWN = 400_000;
/** Four days: a longer duration is a typing error. */
const MAX_SECONDS = 345_600;

const WRITES = { max: 600, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" } as const;

const keySchema = plainTextOf(300).min(1);

/** Omitted fields do not change. */
export const courseChangeSchema = z
  .object({
    ...writtenCourseFields,
    teacher_id: z.number().int().positive().nullable(),
    intro_markdown: plainTextOf(MAX_MARKDOWN),
    /** A picture of this site; null: drawn from the title. */
    cover_url: wirePicture.nullable(),
    position: z.number().int().min(-100_000).max(100_000),
    related_book_ids: z.array(z.number().int().positive()).max(20),
  })
  .partial();

const lessonPlaceSchema = z.object({
  /** Identifies the lesson within its course; omitted for a new one. */
  key: keySchema.optional(),
  title: trimmedTextOf(120).pipe(z.string().min(1)),
  kind: lessonKindSchema,
  is_preview: z.boolean().optional(),
  preview_seconds: z.number().int().min(1).max(MAX_SECONDS).nullable().optional(),
  media_id: z.number().int().positive().nullable().optional(),
  /** For a lesson without a video or with one that was not measured yet; otherwise the video's duration is used. */
  duration_seconds: z.number().int().min(0).max(MAX_SECONDS).optional(),
  opens_at: givenTime.nullable().optional(),
  opens_after_days: z.number().int().min(0).max(MAX_RELEASE_DAYS).nullable().optional(),
});

const chapterPlaceSchema = z.object({
  key: keySchema.optional(),
  title: trimmedTextOf(120).pipe(z.string().min(1)),
  lessons: z.array(lessonPlaceSchema).max(MAX_LESSONS),
});

const outlineSchema = z.object({
  chapters: z.array(chapterPlaceSchema).max(MAX_CHAPTERS),
  /** The `outline_version` on which the change is based. */
  base_version: baseVersion,
});

const adminLessonSchema = z.object({
  id: z.number().int(),
  key: z.string(),
  title: z.string(),
  kind: lessonKindSchema,
  is_preview: z.boolean(),
  preview_seconds: z.number().int().nullable(),
  media_id: z.number().int().nullable(),
  duration_seconds: z.number().int(),
  opens_at: wireTime.nullable(),
  opens_after_days: z.number().int().nullable(),
  has_text: z.boolean(),
});

/** A course as displayed to its authors. */
const adminCourseSchema = courseFactsSchema.extend({
  state: z.enum(PUBLICATION_STATES),
  teacher_id: z.number().int().nullable(),
  cover_url: z.string().nullable(),
  position: z.number().int(),
  lesson_count: z.number().int(),
  published_at: wireTime.nullable(),
  updated_at: wireTime,
});

const writtenCourseSchema = adminCourseSchema.extend({
  intro_markdown: z.string(),
  related_book_ids: z.array(z.number().int()),
  /** Version of everything that `changeCourse` changes. */
  facts_version: z.string(),
  /** Version of everything that `arrangeCourseOutline` changes. */
  outline_version: z.string(),
  chapters: z.array(
    z.object({ id: z.number().int(), key: z.string(), title: z.string(), lessons: z.array(adminLessonSchema) }),
  ),
});

const teacherFactsSchema = z.object({
  name: trimmedTextOf(40).pipe(z.string().min(1)),
  headline: trimmedTextOf(80).default(""),
  words: plainTextOf(2_000).default(""),
  picture_url: wirePicture.nullable().default(null),
});

const idParams = z.object({ id: wireId });
const writing = { who: can("courses.write"), limits: [WRITES] } as const;

export const courseList = defineStaffList({
  name: "courses",
  sorts: { updated_at: "moment", title: "text", lesson_count: "number", minutes: "number" },
  firstSort: "-updated_at",
  filters: { state: z.enum(PUBLICATION_STATES).optional(), content_type: courseTypeSchema.optional() },
});

const listedCourseSchema = adminCourseSchema.extend({
  /** Its own cover, or the drawn one of a published course; null: neither. */
  shown_cover_url: z.string().nullable(),
  teacher_name: z.string().nullable(),
  /** Time to watch and to read. */
  minutes: z.number().int(),
  /** As counted in the last hour; only for published courses. */
  learners: z.number().int(),
});

export type ListedCourse = z.output<typeof listedCourseSchema>;

export const listAllCourses = defineEndpoint({
  name: "listAllCourses",
  summary: "全部课程，草稿、定时和下架的也在内；q 在标题、地址名、分类和老师里找",
  method: "GET",
  path: "/v1/admin/courses",
  who: can("courses.write"),
  query: courseList.query,
  output: staffPageOf(listedCourseSchema),
});

export const getWrittenCourse = defineEndpoint({
  name: "getWrittenCourse",
  summary: "一门课的全部内容，供编辑",
  method: "GET",
  path: "/v1/admin/courses/{id}",
  who: can("courses.write"),
  params: idParams,
  output: writtenCourseSchema,
  errors: ["NOT_FOUND"],
});

export const createCourse = defineEndpoint({
  ...writing,
  name: "createCourse",
  summary: "新建一门课，先是草稿；同一个 Idempotency-Key 只新建一次",
  method: "POST",
  path: "/v1/admin/courses",
  headers: ["Idempotency-Key"],
  body: courseChangeSchema.required({ title: true }),
  output: writtenCourseSchema,
  errors: ["COURSE_SLUG_TAKEN", ...IDEMPOTENCY_ERRORS],
});

export const changeCourse = defineEndpoint({
  ...writing,
  name: "changeCourse",
  summary: "改一门课的介绍和资料；没写进来的不变",
  method: "PUT",
  path: "/v1/admin/courses/{id}",
  params: idParams,
  /** With the `facts_version` on which the change is based. */
  body: courseChangeSchema.extend({ base_version: baseVersion }),
  output: writtenCourseSchema,
  errors: ["NOT_FOUND", "COURSE_SLUG_TAKEN", "CHANGED_MEANWHILE"],
});

export const arrangeCourseOutline = defineEndpoint({
  ...writing,
  name: "arrangeCourseOutline",
  summary: "排一门课的章和课：顺序、标题、试学、开放时间；没写进来的课离开这门课，以后可以放回来",
  method: "PUT",
  path: "/v1/admin/courses/{id}/outline",
  params: idParams,
  body: outlineSchema,
  /** With hints about what cannot be done on this site, one sentence each. */
  output: writtenCourseSchema.extend({ hints: z.array(z.string()) }),
  errors: ["NOT_FOUND", "CHANGED_MEANWHILE"],
});

export const changeCourseState = defineEndpoint({
  ...writing,
  name: "changeCourseState",
  summary: "发布、定时发布、收回为草稿或下架一门课",
  method: "PUT",
  path: "/v1/admin/courses/{id}/state",
  params: idParams,
  body: publicationChangeSchema,
  output: writtenCourseSchema,
  errors: ["NOT_FOUND", "COURSE_EMPTY"],
});

export const getLessonMarkdown = defineEndpoint({
  name: "getLessonMarkdown",
  summary: "一节课的 Markdown 原文",
  method: "GET",
  path: "/v1/admin/lessons/{id}/text",
  who: can("courses.write"),
  params: idParams,
  output: z.object({ markdown: z.string() }),
  errors: ["NOT_FOUND"],
});

export const writeLesson = defineEndpoint({
  ...writing,
  name: "writeLesson",
  summary: "写一节课的正文，或一节视频课的讲义",
  method: "PUT",
  path: "/v1/admin/lessons/{id}/text",
  params: idParams,
  body: z.object({
    markdown: plainTextOf(MAX_MARKDOWN),
    /** The version on which the edit is based, so that no other edit is lost; omitted: the current text is replaced. */
    base_version: z.number().int().min(0).optional(),
  }),
  output: z.object({
    is_changed: z.boolean(),
    /** The version from now on. */
    version: z.number().int(),
    /** Pieces of the text that the renderer could not convert. */
    warnings: z.array(z.object({ kind: z.string(), detail: z.string() })),
  }),
  errors: ["NOT_FOUND", "TEXT_CHANGED"],
});

const adminTeacherSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  headline: z.string(),
  words: z.string(),
  picture_url: z.string().nullable(),
});

export const teacherList = defineStaffList({
  name: "teachers",
  sorts: { id: "id", name: "text" },
  firstSort: "id",
  filters: {},
});

export const listAllTeachers = defineEndpoint({
  name: "listAllTeachers",
  summary: "全部老师；q 在名字和一句话介绍里找",
  method: "GET",
  path: "/v1/admin/teachers",
  who: can("courses.write"),
  query: teacherList.query,
  output: staffPageOf(adminTeacherSchema.extend({ courses: z.number().int() })),
});

export const createTeacher = defineEndpoint({
  ...writing,
  name: "createTeacher",
  summary: "新建一位老师的简介；同一个 Idempotency-Key 只新建一次",
  method: "POST",
  path: "/v1/admin/teachers",
  headers: ["Idempotency-Key"],
  body: teacherFactsSchema,
  output: adminTeacherSchema,
  errors: IDEMPOTENCY_ERRORS,
});

export const changeTeacher = defineEndpoint({
  ...writing,
  name: "changeTeacher",
  summary: "改一位老师的简介",
  method: "PUT",
  path: "/v1/admin/teachers/{id}",
  params: idParams,
  body: teacherFactsSchema,
  output: adminTeacherSchema,
  errors: ["NOT_FOUND"],
});

export type WrittenCourse = z.output<typeof writtenCourseSchema>;
export type AdminCourse = z.output<typeof adminCourseSchema>;
export type CourseChange = z.output<typeof courseChangeSchema>;
export type OutlineChange = z.output<typeof outlineSchema>;
