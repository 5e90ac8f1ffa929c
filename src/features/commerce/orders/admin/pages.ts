import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const orderPages: readonly ConsolePage[] = [
  {
    path: "/orders",
    title: "订单",
    group: "交易",
    keywords: "买家 付款 收入",
    needs: ["orders.read"],
    code: lateCode(async () => (await import("./orders-page.tsx")).OrdersPage),
  },
  {
    path: "/orders/:orderNo",
    title: "一份订单",
    group: "交易",
    isDetail: true,
    needs: ["orders.read"],
    code: lateCode(async () => (await import("./order-page.tsx")).OrderPage),
  },
  {
    path: "/refunds",
    title: "退款",
    group: "交易",
    keywords: "退款申请 退钱",
    needs: ["orders.refund"],
    code: lateCode(async () => (await import("./refunds-page.tsx")).RefundsPage),
  },
  {
    path: "/refunds/rules",
    title: "退款规则",
    group: "交易",
    isDetail: true,
    needs: ["orders.refund"],
    code: lateCode(async () => (await import("./refund-rules-page.tsx")).RefundRulesPage),
  },
  {
    path: "/refunds/:id",
    title: "退款申请",
    group: "交易",
    isDetail: true,
    needs: ["orders.refund"],
    code: lateCode(async () => (await import("./refund-page.tsx")).RefundPage),
  },
  {
    path: "/money",
    title: "异常款项和对账",
    group: "交易",
    keywords: "对账 账单 异常 支付",
    needs: ["orders.reconcile"],
    code: lateCode(async () => (await import("./money-page.tsx")).MoneyPage),
  },
];
