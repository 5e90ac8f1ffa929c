import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const couponPages: readonly ConsolePage[] = [
  {
    path: "/coupons",
    title: "优惠券",
    group: "交易",
    keywords: "优惠 折扣 优惠码 活动",
    needs: ["coupons.manage"],
    code: lateCode(async () => (await import("./coupons-page.tsx")).CouponsPage),
  },
  {
    path: "/coupons/new",
    title: "新建优惠券活动",
    group: "交易",
    isDetail: true,
    needs: ["coupons.manage"],
    code: lateCode(async () => (await import("./new-coupon-page.tsx")).NewCouponPage),
  },
  {
    path: "/coupons/:id/uses",
    title: "优惠券的使用",
    group: "交易",
    isDetail: true,
    needs: ["coupons.manage"],
    code: lateCode(async () => (await import("./coupon-uses-page.tsx")).CouponUsesPage),
  },
];
