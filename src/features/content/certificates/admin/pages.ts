import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const certificatePages: readonly ConsolePage[] = [
  {
    path: "/certificates",
    title: "结业证明",
    group: "用户",
    keywords: "证书 撤销",
    needs: ["certificates.manage"],
    code: lateCode(async () => (await import("./certificates-page.tsx")).CertificatesPage),
  },
];
