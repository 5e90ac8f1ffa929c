import { z } from "zod";
import { defineNotification } from "../../../domain/notifications/define-notification.ts";
import { noticePath, noticeTitle } from "../../../domain/notifications/notice-fields.ts";
import { spanText } from "./booking-hours.ts";
import { REMINDERS } from "./booking-rules.ts";

const BOOKING_EVENTS = ["confirmed", "moved", "cancelled", "tomorrow", "soon"] as const;

export type BookingEvent = (typeof BOOKING_EVENTS)[number];

const BOOKING_TITLES: Readonly<Record<BookingEvent, string>> = {
  confirmed: "预约已确认",
  moved: "预约改了时间",
  cancelled: "预约已取消",
  tomorrow: `预约在${REMINDERS.tomorrow.text}以后`,
  soon: `预约${REMINDERS.soon.text}后开始`,
};

/** The titles for the host. */
const HOST_TITLES: Readonly<Record<BookingEvent, string>> = {
  confirmed: "有人约了你",
  moved: "约你的时间改了",
  cancelled: "约你的已取消",
  tomorrow: `约你的在${REMINDERS.tomorrow.text}以后`,
  soon: `约你的${REMINDERS.soon.text}后开始`,
};

interface BookingFacts {
  event: BookingEvent;
  title: string;
  startsAt: string;
  endsAt: string;
  isHost?: true | undefined;
  reason: string;
  backPercent: number;
  path: string;
}

function bookingText({ event, title, startsAt, endsAt, isHost, reason, backPercent, path }: BookingFacts) {
  const sentences = [spanText({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })];
  if (reason !== "") sentences.push(`原因：${reason}`);
  if (backPercent > 0) sentences.push(backPercent === 100 ? "款项全额原路退回" : `款项的 ${backPercent}% 原路退回`);
  return { title: `${(isHost ? HOST_TITLES : BOOKING_TITLES)[event]}：${title}`, text: sentences.join("，"), path };
}

/** Notifies the user and the host of events of a booking. */
export const bookingNotification = defineNotification("booking", {
  explanation: `预约确认、改时间、取消，开始前${REMINDERS.tomorrow.text}和${REMINDERS.soon.text}提醒`,
  data: z.object({
    event: z.enum(BOOKING_EVENTS),
    title: noticeTitle,
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    /** Set for the host's notification. */
    isHost: z.literal(true).optional(),
    /** The reason for cancelling. Empty: none. */
    reason: z.string().max(200),
    /** For a cancelled and paid booking: the refunded percentage of the price. */
    backPercent: z.number().int().min(0).max(100),
    path: noticePath,
  }),
  channels: ["site", "mail", "sms"],
  chosen: ["site", "mail", "sms"],
  write: bookingText,
});
