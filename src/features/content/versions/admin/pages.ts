import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const versionPages: readonly ConsolePage[] = [
  {
    path: "/versions/:kind/:id",
    title: "正文的版本",
    group: "内容",
    isDetail: true,
    needs: ["content.publish"],
    code: lateCode(async () => (await import("./versions-page.tsx")).VersionsPage),
  },
];
