import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const staffPages: readonly ConsolePage[] = [
  {
    path: "/staff",
    title: "工作人员与角色",
    group: "系统",
    keywords: "权限 管理员 员工",
    needs: ["staff.manage"],
    code: lateCode(async () => (await import("./staff-page.tsx")).StaffPage),
  },
  {
    path: "/audit",
    title: "操作记录",
    group: "系统",
    keywords: "日志 审计 谁做的",
    needs: ["audit.read"],
    code: lateCode(async () => (await import("./audit-page.tsx")).AuditPage),
  },
];
