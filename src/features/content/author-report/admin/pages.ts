import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

/** Console pages about how works are learned. */
export const learningPages: readonly ConsolePage[] = [
  {
    path: "/learning",
    title: "学习",
    group: "数据",
    keywords: "学过的人 人数 流失 观看曲线",
    needs: ["content.publish"],
    code: lateCode(async () => (await import("./learners-page.tsx")).LearnersPage),
  },
  {
    path: "/courses/:id/figures",
    title: "课程的数据",
    group: "数据",
    isDetail: true,
    needs: ["content.publish"],
    code: lateCode(async () => (await import("./course-figures-page.tsx")).CourseFiguresPage),
  },
];

export const healthPages: readonly ConsolePage[] = [
  {
    path: "/health",
    title: "内容体检",
    group: "内容",
    keywords: "失效链接 缺失 没人读 过时",
    needs: ["content.publish"],
    code: lateCode(async () => (await import("./health-page.tsx")).HealthPage),
  },
];
