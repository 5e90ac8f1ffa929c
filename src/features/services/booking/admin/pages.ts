import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const bookingPages: readonly ConsolePage[] = [
  {
    path: "/booking",
    title: "预约",
    group: "服务",
    keywords: "日程 周 日历 取消 改时间",
    needs: ["booking.manage"],
    code: lateCode(async () => (await import("./bookings-page.tsx")).BookingsPage),
  },
  {
    path: "/booking-setup",
    title: "预约的服务与时间",
    group: "服务",
    keywords: "主讲人 每周 放假 特别日子",
    needs: ["booking.manage"],
    code: lateCode(async () => (await import("./booking-setup-page.tsx")).BookingSetupPage),
  },
];
