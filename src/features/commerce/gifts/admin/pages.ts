import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const giftPages: readonly ConsolePage[] = [
  {
    path: "/gifts",
    title: "礼物",
    group: "交易",
    keywords: "赠送 送礼 领取",
    needs: ["gifts.manage"],
    code: lateCode(async () => (await import("./gifts-page.tsx")).GiftsPage),
  },
];
