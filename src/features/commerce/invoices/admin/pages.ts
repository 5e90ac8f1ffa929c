import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const invoicePages: readonly ConsolePage[] = [
  {
    path: "/invoices",
    title: "发票",
    group: "交易",
    keywords: "开票 红字 抬头 税号",
    needs: ["invoices.manage"],
    code: lateCode(async () => (await import("./invoices-page.tsx")).InvoicesPage),
  },
  {
    path: "/invoices/settings",
    title: "开票设置",
    group: "交易",
    isDetail: true,
    needs: ["invoices.manage"],
    code: lateCode(async () => (await import("./invoice-settings-page.tsx")).InvoiceSettingsPage),
  },
];
