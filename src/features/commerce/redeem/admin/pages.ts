import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const codePages: readonly ConsolePage[] = [
  {
    path: "/codes",
    title: "兑换码",
    group: "交易",
    keywords: "卡密 激活码 批次",
    needs: ["codes.manage"],
    code: lateCode(async () => (await import("./batches-page.tsx")).BatchesPage),
  },
  {
    path: "/codes/new",
    title: "做一批兑换码",
    group: "交易",
    isDetail: true,
    needs: ["codes.manage"],
    code: lateCode(async () => (await import("./new-batch-page.tsx")).NewBatchPage),
  },
  {
    path: "/codes/:id",
    title: "一批兑换码",
    group: "交易",
    isDetail: true,
    needs: ["codes.manage"],
    code: lateCode(async () => (await import("./codes-page.tsx")).CodesPage),
  },
];
