import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { pageOf, pageQuery, wireAiMark, wireId, wireTime } from "../../../kit/api/wire.ts";
import { MINUTE_SECONDS } from "../../../kit/values/durations.ts";
import { visibleTextSchema } from "../texts/contract.ts";
import { readCourseFields } from "./course-fields.ts";
import { COURSE_SHELVES, courseTypes } from "./course-types.ts";
import { LESSON_KINDS } from "./lesson-kinds.ts";

export const courseShelfSchema = z.enum(COURSE_SHELVES);
export const courseTypeSchema = z.enum(courseTypes);
export const lessonKindSchema = z.enum(LESSON_KINDS);

const teacherSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  headline: z.string(),
  picture_url: z.string().nullable(),
  words: z.string(),
});

/** The fields that readers and authors have in common. */
export const courseFactsSchema = z.object({
  id: z.number().int(),
  shelf: courseShelfSchema,
  ...readCourseFields,
  ai_mark: wireAiMark,
});

export const courseCardSchema = courseFactsSchema.extend({
  cover_url: z.string(),
  teacher_name: z.string().nullable(),
  lesson_count: z.number().int(),
  /** The number of video lessons. */
  video_count: z.number().int(),
  /** The duration of all video lessons. */
  duration_seconds: z.number().int(),
  /** The words of all text lessons. */
  word_count: z.number().int(),
  /** Lessons that everyone may view in full. */
  preview_count: z.number().int(),
  first_lesson_id: z.number().int().nullable(),
  published_at: wireTime,
  updated_at: wireTime,
});

/** A lesson as the outline shows it to everyone. */
const lessonRowSchema = z.object({
  id: z.number().int(),
  kind: lessonKindSchema,
  title: z.string(),
  /** Everyone may see all of it. */
  is_preview: z.boolean(),
  /** How much of it everyone may watch. */
  preview_seconds: z.number().int().nullable(),
  duration_seconds: z.number().int(),
  word_count: z.number().int(),
  /** When it opens to entitled users; null: together with the course, or some days after joining. */
  opens_at: wireTime.nullable(),
  opens_after_days: z.number().int().nullable(),
});

const chapterSchema = z.object({ id: z.number().int(), title: z.string(), lessons: z.array(lessonRowSchema) });

/** When a lesson opens to the viewer: `waiting` for a moment, or `unjoined` until the course is joined. */
const releaseSchema = z.object({
  state: z.enum(["open", "waiting", "unjoined"]),
  opens_at: wireTime.nullable(),
  after_days: z.number().int().nullable(),
});

/** A lesson as its viewer may see it; the film itself requires a ticket. */
const lessonSchema = visibleTextSchema.extend({
  id: z.number().int(),
  course_id: z.number().int(),
  kind: lessonKindSchema,
  title: z.string(),
  is_preview: z.boolean(),
  preview_seconds: z.number().int().nullable(),
  duration_seconds: z.number().int(),
  /** The file of a ticket; null: nothing to play yet. */
  media_id: z.number().int().nullable(),
  release: releaseSchema,
  updated_at: wireTime,
});

export const listCourses = defineEndpoint({
  name: "listCourses",
  summary: "课程列表：基础课、系统课或会员课程",
  method: "GET",
  path: "/v1/courses",
  who: "anyone",
  query: pageQuery.extend({ shelf: courseShelfSchema.optional() }),
  output: pageOf(courseCardSchema),
  publicSeconds: MINUTE_SECONDS,
});

export const getCourse = defineEndpoint({
  name: "getCourse",
  summary: "一门课的简介、老师、大纲和相关图书",
  method: "GET",
  path: "/v1/courses/{id}",
  who: "anyone",
  params: z.object({ id: wireId }),
  output: z.object({
    course: courseCardSchema,
    intro_html: z.string(),
    teacher: teacherSchema.nullable(),
    chapters: z.array(chapterSchema),
    /** In order; may include a withdrawn book. */
    related_book_ids: z.array(z.number().int()),
  }),
  publicSeconds: MINUTE_SECONDS,
  errors: ["NOT_FOUND"],
});

export const getLesson = defineEndpoint({
  name: "getLesson",
  signsPictures: "lesson",
  summary: "学一节课：有权限得全文，否则得试读部分与原因",
  method: "GET",
  path: "/v1/courses/{course_id}/lessons/{id}",
  who: "anyone",
  params: z.object({ course_id: wireId, id: wireId }),
  output: z.object({ lesson: lessonSchema }),
  errors: ["NOT_FOUND"],
});

export const getCourseJoining = defineEndpoint({
  name: "getCourseJoining",
  summary: "你什么时候加入了这门课；还没有加入时为空",
  method: "GET",
  path: "/v1/courses/{id}/join",
  who: "user",
  params: z.object({ id: wireId }),
  output: z.object({ joined_at: wireTime.nullable() }),
  errors: ["NOT_FOUND"],
});

export const joinCourse = defineEndpoint({
  name: "joinCourse",
  summary: "加入一门课：按天开放的课从此算起；再加入一次不改变开始的时间",
  method: "POST",
  path: "/v1/courses/{id}/join",
  who: "user",
  params: z.object({ id: wireId }),
  output: z.object({ joined_at: wireTime }),
  limits: [{ max: 120, windowSeconds: 60 * MINUTE_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["NOT_FOUND", "INSUFFICIENT_PERMISSIONS"],
});

export type CourseFacts = z.output<typeof courseFactsSchema>;
export type Teacher = z.output<typeof teacherSchema>;
export type CourseCard = z.output<typeof courseCardSchema>;
export type LessonRow = z.output<typeof lessonRowSchema>;
export type Chapter = z.output<typeof chapterSchema>;
export type Lesson = z.output<typeof lessonSchema>;
export type LessonRelease = z.output<typeof releaseSchema>;
