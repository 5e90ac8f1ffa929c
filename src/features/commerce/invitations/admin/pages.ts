import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const invitationPages: readonly ConsolePage[] = [
  {
    path: "/invitations",
    title: "邀请",
    group: "交易",
    keywords: "邀请奖励 推荐",
    needs: ["invitations.manage"],
    code: lateCode(async () => (await import("./invitations-page.tsx")).InvitationsPage),
  },
  {
    path: "/invitations/terms",
    title: "邀请的规则",
    group: "交易",
    isDetail: true,
    needs: ["invitations.manage"],
    code: lateCode(async () => (await import("./terms-page.tsx")).InvitationTermsPage),
  },
];
