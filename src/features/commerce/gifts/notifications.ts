import { z } from "zod";
import { defineNotification } from "../../../domain/notifications/define-notification.ts";
import { noticeTitle } from "../../../domain/notifications/notice-fields.ts";
import { formatExactTime } from "../../../kit/values/time-text.ts";

/** Notifies the giver of an event of the gift. */
export const giftNotification = defineNotification("gift", {
  explanation: "你送的礼物被领取、快到期、到期退回或换了链接",
  data: z.object({
    event: z.enum(["taken", "reminder", "expired", "revoked", "link"]),
    title: noticeTitle,
    /** The end of the period in which it can be taken. null: it can no longer be taken. */
    until: z.iso.datetime().nullable(),
  }),
  channels: ["site", "mail"],
  chosen: ["site", "mail"],
  write: ({ event, title: given, until }) => ({
    title: {
      taken: `你送的礼物已被领取：${given}`,
      reminder: `你送的礼物还没有人领取：${given}`,
      expired: `没有人领取，礼物已到期退回：${given}`,
      revoked: `你送的礼物已被收回：${given}`,
      link: `你送的礼物换了新的链接：${given}`,
    }[event],
    text:
      until === null
        ? event === "taken"
          ? ""
          : "款项原路退回，到账后再通知你"
        : `领取到 ${formatExactTime(new Date(until))} 为止，过期自动全额退回；链接在“礼物”里`,
    path: "/user/profile?tab=gifts",
  }),
});
