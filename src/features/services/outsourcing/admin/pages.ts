import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const projectsPages: readonly ConsolePage[] = [
  {
    path: "/projects",
    title: "项目委托",
    group: "服务",
    keywords: "看板 报价 交付 客户",
    needs: ["outsourcing.manage"],
    code: lateCode(async () => (await import("./projects-page.tsx")).ProjectsPage),
  },
  {
    path: "/projects/:id",
    title: "一个项目",
    group: "服务",
    isDetail: true,
    needs: ["outsourcing.manage"],
    code: lateCode(async () => (await import("./project-page.tsx")).ProjectPage),
  },
  {
    path: "/packages",
    title: "方案与案例",
    group: "服务",
    keywords: "项目委托 价格",
    needs: ["outsourcing.manage"],
    code: lateCode(async () => (await import("./packages-page.tsx")).PackagesPage),
  },
];
