import { z } from "zod";
import { defineNotification } from "../../../domain/notifications/define-notification.ts";

/** Notifies the buyer of the outcome of an invoice request. */
export const invoiceNotification = defineNotification("invoice", {
  explanation: "发票开好、不能开具或已冲红",
  data: z.object({
    outcome: z.enum(["issued", "refused", "red_lettered"]),
    number: z.string().max(24),
    /** The answer of staff if the request was refused. */
    reason: z.string().max(500).nullable(),
  }),
  channels: ["site", "mail"],
  chosen: ["site", "mail"],
  write: ({ outcome, number, reason }) => ({
    title: { issued: "发票已开具", refused: "发票未能开具", red_lettered: "发票已冲红" }[outcome],
    text: outcome === "refused" ? `原因：${reason ?? ""}` : `发票号码 ${number}，登录本站查看`,
    path: "/user/profile?tab=invoices",
  }),
});
