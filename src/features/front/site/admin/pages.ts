import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const sitePages: readonly ConsolePage[] = [
  {
    path: "/home",
    title: "首页",
    group: "网站",
    keywords: "版块 编排 推荐 预览",
    needs: ["settings.manage"],
    code: lateCode(async () => (await import("./home-page.tsx")).HomePage),
  },
  {
    path: "/announcements",
    title: "公告",
    group: "网站",
    needs: ["settings.manage"],
    code: lateCode(async () => (await import("./announcements-page.tsx")).AnnouncementsPage),
  },
  {
    path: "/settings",
    title: "站点信息与备案",
    group: "网站",
    keywords: "设置 名称 备案 联系方式",
    needs: ["settings.manage"],
    code: lateCode(async () => (await import("./settings-page.tsx")).SettingsPage),
  },
  {
    path: "/legal",
    title: "协议",
    group: "网站",
    keywords: "用户协议 隐私政策 退款规则 条款",
    needs: ["legal.publish"],
    code: lateCode(async () => (await import("./legal-page.tsx")).LegalPage),
  },
];

/** Console pages about the machine and its data. */
export const statePages: readonly ConsolePage[] = [
  {
    path: "/doctor",
    title: "体检与备份",
    group: "系统",
    keywords: "状态 磁盘 后台任务 数据库 沙箱 演练 恢复 示例",
    needs: ["settings.manage"],
    code: lateCode(async () => (await import("./state-page.tsx")).StatePage),
  },
];
