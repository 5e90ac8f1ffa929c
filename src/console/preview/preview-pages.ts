import type { ConsolePage } from "../../ui/console/page.ts";
import { lateCode } from "../../ui/trouble/late-part.tsx";

/** Content of any state as readers of a level will see it. */
export const previewPages: readonly ConsolePage[] = [
  {
    path: "/preview/article/:id",
    title: "文章的预览",
    group: "内容",
    isDetail: true,
    isFrameless: true,
    needs: ["content.publish"],
    code: lateCode(async () => (await import("./preview-article.tsx")).PreviewArticle),
  },
  {
    path: "/preview/course/:id",
    title: "课程的预览",
    group: "内容",
    isDetail: true,
    isFrameless: true,
    needs: ["courses.write"],
    code: lateCode(async () => (await import("./preview-course.tsx")).PreviewCourse),
  },
  {
    path: "/preview/course/:id/lesson/:lessonId",
    title: "一节课的预览",
    group: "内容",
    isDetail: true,
    isFrameless: true,
    needs: ["courses.write"],
    code: lateCode(async () => (await import("./preview-course.tsx")).PreviewLesson),
  },
];
