import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const peoplePages: readonly ConsolePage[] = [
  {
    path: "/people/import",
    title: "带来会员",
    group: "用户",
    keywords: "导入 旧站 名单 CSV",
    needs: ["people.transfer"],
    code: lateCode(async () => (await import("./import-page.tsx")).ImportPage),
  },
];
