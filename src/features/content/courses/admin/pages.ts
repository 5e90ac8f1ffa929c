import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const coursePages: readonly ConsolePage[] = [
  {
    path: "/courses",
    title: "课程",
    group: "内容",
    keywords: "视频课 大纲 章节",
    needs: ["courses.write"],
    code: lateCode(async () => (await import("./courses-page.tsx")).CoursesPage),
  },
  {
    path: "/courses/:id",
    title: "一门课",
    group: "内容",
    isDetail: true,
    needs: ["courses.write"],
    code: lateCode(async () => (await import("./course-page.tsx")).CoursePage),
  },
  {
    path: "/courses/:id/lessons/:lessonId",
    title: "一节课",
    group: "内容",
    isDetail: true,
    needs: ["courses.write"],
    code: lateCode(async () => (await import("./lesson-page.tsx")).LessonPage),
  },
];

export const teacherPages: readonly ConsolePage[] = [
  {
    path: "/teachers",
    title: "老师",
    group: "内容",
    keywords: "讲师 作者 简介",
    needs: ["courses.write"],
    code: lateCode(async () => (await import("./teachers-page.tsx")).TeachersPage),
  },
];
