import type { CourseType } from "../course-types.ts";
import type { LessonKind } from "../lesson-kinds.ts";

/** The access type of a course. */
export const COURSE_TYPE_NAMES: Readonly<Record<CourseType, string>> = {
  basic_course: "基础课：登录就能学",
  system_course: "系统课：会员能学",
  vip: "会员课：会员能学",
  vip_basic: "会员基础课：会员能学",
  vip_premium: "高级会员课：高级会员能学",
  advanced_course: "进阶课：高级会员能学",
};

export const COURSE_TYPE_CHOICES = Object.entries(COURSE_TYPE_NAMES);

export const LESSON_KIND_NAMES: Readonly<Record<LessonKind, string>> = { video: "视频", document: "文字" };
