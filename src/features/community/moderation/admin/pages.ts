import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const moderationPages: readonly ConsolePage[] = [
  {
    path: "/moderation",
    title: "审核",
    group: "社区",
    keywords: "待审 举报 评论 隐藏 删除",
    needs: ["community.moderate"],
    code: lateCode(async () => (await import("./moderation-page.tsx")).ModerationPage),
  },
  {
    path: "/words",
    title: "敏感词",
    group: "社区",
    keywords: "屏蔽词 关键词",
    needs: ["community.moderate"],
    code: lateCode(async () => (await import("./words-page.tsx")).WordsPage),
  },
  {
    path: "/posting-bans",
    title: "禁言",
    group: "社区",
    keywords: "不能发言 解除",
    needs: ["community.moderate"],
    code: lateCode(async () => (await import("./posting-bans-page.tsx")).PostingBansPage),
  },
  {
    path: "/moderation-settings",
    title: "审核设置",
    group: "社区",
    keywords: "先审后发 链接 举报",
    needs: ["community.moderate"],
    code: lateCode(async () => (await import("./moderation-settings-page.tsx")).ModerationSettingsPage),
  },
];
