import { z } from "zod";
import { formatFen } from "../../kit/values/money.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { SECURITY_CHANGE_NAMES } from "../auth/security-changes.ts";
import { PROPOSAL_STATES } from "../co-creation/proposal-states.ts";
import { pathOfOrder, pathOfRefund } from "../orders/order-paths.ts";
import { GUARDED_ACT_NAMES } from "../staff/guarded-acts.ts";
import { CASE_EVENTS, caseText } from "./case-words.ts";
import type { NotificationKind } from "./kind-names.ts";
import { type KindOptions, kindOf, type NoticeFacts, type NoticeText } from "./kind-options.ts";
import { expiringTerm, expiringTermText, movedTerms, movedTermsText } from "./membership-words.ts";
import {
  BOOKING_EVENTS,
  bookingText,
  CO_CREATION_EVENTS,
  coCreationText,
  REFUND_OUTCOMES,
  REFUND_TITLES,
  refundText,
  securityText,
  staffActText,
} from "./notice-words.ts";
import { MOST_EXCERPT, MOST_TITLE, MOST_TITLES } from "./notification-limits.ts";
import { PROJECT_EVENTS, projectText } from "./project-words.ts";

const title = z.string().min(1).max(MOST_TITLE);
const excerpt = z.string().max(MOST_EXCERPT);
/** A place on this site, and nothing else that a browser could read it as. */
const path = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/);

const somebody = (actor: string | null) => actor ?? "有人";
const said = z.object({ where: title, excerpt, path });
const money = z.object({ orderNo: z.string(), title, totalFen: z.number().int().min(0) });

/** Everything the site tells people, in the order in which they choose: data, channels and words of each kind. */
export const NOTIFICATION_KINDS = {
  reply: kindOf({
    explanation: "有人回复你的评论、话题或评价",
    data: said,
    channels: ["site", "mail"],
    chosen: ["site"],
    isDigested: true,
    write: ({ where, excerpt: words, path: to }, { actor }) => ({
      title: `${somebody(actor)}在《${where}》回复了你`,
      text: words,
      path: to,
    }),
  }),
  mention: kindOf({
    explanation: "有人在评论或话题里提到你",
    data: said,
    channels: ["site", "mail"],
    chosen: ["site"],
    isDigested: true,
    write: ({ where, excerpt: words, path: to }, { actor }) => ({
      title: `${somebody(actor)}在《${where}》提到了你`,
      text: words,
      path: to,
    }),
  }),
  like: kindOf({
    explanation: "有人赞了你写的内容，同一处的合成一条",
    data: said,
    channels: ["site", "mail"],
    chosen: ["site"],
    isDigested: true,
    isBundled: true,
    write: ({ where, excerpt: words, path: to }, { actor, count }) => ({
      title: `${somebody(actor)}${count > 1 ? `等 ${count} 人` : ""}赞了你在《${where}》写的内容`,
      text: words,
      path: to,
    }),
  }),
  review: kindOf({
    explanation: "你发布的内容通过、未通过审核或被处理",
    data: z.object({
      outcome: z.enum(["approved", "refused", "removed"]),
      /** As in 你的评论: 评论, 话题, 回复. */
      what: z.string().min(1).max(20),
      /** null: it is the person's own, and stands nowhere. */
      where: title.nullable(),
      reason: z.string().max(200).nullable(),
      path,
    }),
    channels: ["site", "mail"],
    chosen: ["site"],
    write: ({ outcome, what, where, reason, path: to }) => ({
      title: `你${where === null ? "" : `在《${where}》`}的${what}${{ approved: "已通过审核", refused: "没有通过审核", removed: "已被移除" }[outcome]}`,
      text: reason === null ? "" : `原因：${reason}`,
      path: to,
    }),
  }),
  release: kindOf({
    explanation: "你关注的课程、书、讲师和话题有新内容",
    data: z.object({
      /** The title of a work or topic, or the name of a teacher. */
      of: title,
      isTeacher: z.literal(true).optional(),
      /** The newest first, each with the level it takes; of a topic none. */
      titles: z.array(title).max(MOST_TITLES),
      /** Of all that is new, those not named among them. */
      count: z.number().int().min(1),
      /** As in 3 节新课: 节新课, 篇新文档, 条新回复. */
      unit: z.string().min(1).max(10),
      path,
    }),
    channels: ["site", "mail"],
    chosen: ["site"],
    isDigested: true,
    isBundled: true,
    write: ({ of, isTeacher, titles, count, unit, path: to }, { count: bundled }) => ({
      title: `${isTeacher ? of : `《${of}》`}有 ${count + bundled - 1} ${unit}`,
      text: `${titles.join("、")}${titles.length > 0 && count > titles.length ? "等" : ""}`,
      path: to,
    }),
  }),
  membership: kindOf({
    explanation: "到期前 7 天、3 天和当天各提醒一次",
    data: expiringTerm,
    channels: ["site", "mail", "sms"],
    chosen: ["site", "mail"],
    write: expiringTermText,
  }),
  membership_dates: kindOf({
    explanation: "还没开始的会员提前、推后或暂停计时",
    data: movedTerms,
    channels: ["site", "mail"],
    chosen: ["site", "mail"],
    write: movedTermsText,
  }),
  order: kindOf({
    explanation: "付款成功，买的内容已开通",
    data: money,
    channels: ["site", "mail", "sms"],
    chosen: ["site"],
    write: ({ orderNo, title: bought, totalFen }) => ({
      title: `付款成功：${bought}`,
      text: `${formatFen(totalFen)}，订单号 ${orderNo}`,
      path: pathOfOrder(orderNo),
    }),
  }),
  refund: kindOf({
    explanation: "退款申请有了结果，款项已经退回",
    data: money.extend({
      outcome: z.enum(REFUND_OUTCOMES).default("refunded"),
      /** Staff's words. */
      answer: excerpt.default(""),
      /** The buyer asked for it; other money goes back by itself. */
      isAsked: z.boolean().default(false),
    }),
    channels: ["site", "mail", "sms"],
    chosen: ["site", "mail"],
    write: ({ orderNo, title: bought, totalFen, outcome, answer, isAsked }) => ({
      title: `${REFUND_TITLES[outcome]}：${bought}`,
      text: refundText({ outcome, sum: formatFen(totalFen), orderNo, answer }),
      path: isAsked ? pathOfRefund(orderNo) : pathOfOrder(orderNo),
    }),
  }),
  invoice: kindOf({
    explanation: "发票开好、不能开具或已冲红",
    data: z.object({
      outcome: z.enum(["issued", "refused", "red_lettered"]),
      number: z.string().max(24),
      /** Staff's words where it was refused. */
      reason: z.string().max(500).nullable(),
    }),
    channels: ["site", "mail"],
    chosen: ["site", "mail"],
    write: ({ outcome, number, reason }) => ({
      title: { issued: "发票已开具", refused: "发票未能开具", red_lettered: "发票已冲红" }[outcome],
      text: outcome === "refused" ? `原因：${reason ?? ""}` : `发票号码 ${number}，登录本站查看`,
      path: "/user/profile?tab=invoices",
    }),
  }),
  gift: kindOf({
    explanation: "你送的礼物被领取、快到期、到期退回或换了链接",
    data: z.object({
      event: z.enum(["taken", "reminder", "expired", "revoked", "link"]),
      title,
      /** Until when it can be taken; null where there is nothing to take any more. */
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
  }),
  booking: kindOf({
    explanation: "预约确认、改时间、取消，开始前一天和一小时提醒",
    data: z.object({
      event: z.enum(BOOKING_EVENTS),
      title,
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      /** Told to who is booked, not to who booked. */
      isHost: z.literal(true).optional(),
      /** Why it was cancelled; empty: nobody said. */
      reason: z.string().max(200),
      /** Of a cancelled one that was paid: what of the price goes back. */
      backPercent: z.number().int().min(0).max(100),
      path,
    }),
    channels: ["site", "mail", "sms"],
    chosen: ["site", "mail", "sms"],
    write: bookingText,
  }),
  co_creation: kindOf({
    explanation: "你提出、参与或关注的共创有了进展，有人想加入",
    data: z.object({
      event: z.enum(CO_CREATION_EVENTS),
      title,
      state: z.enum(PROPOSAL_STATES),
      /** Why, of a state; otherwise what somebody wants to do. */
      words: z.string().max(200),
      path,
    }),
    channels: ["site", "mail"],
    chosen: ["site"],
    isDigested: true,
    write: (told, { actor }) => coCreationText(told, somebody(actor)),
  }),
  project: kindOf({
    explanation: "委托的项目有了报价、交付、变动，或者由你负责的项目有了消息",
    data: z.object({
      event: z.enum(PROJECT_EVENTS),
      title,
      /** The part of the work, the day or the reason; empty: nothing. */
      detail: z.string().max(200),
      /** Told to who looks after it, not to its client. */
      isStaff: z.literal(true).optional(),
      path,
    }),
    channels: ["site", "mail"],
    chosen: ["site", "mail"],
    write: projectText,
  }),
  case: kindOf({
    explanation: "你提交的投诉、举报或申请有了进展和答复，或者由你处理的有了消息",
    data: z.object({ event: z.enum(CASE_EVENTS), caseNo: z.string().max(30), title, dueAt: z.iso.datetime(), path }),
    channels: ["site", "mail"],
    chosen: ["site", "mail"],
    write: caseText,
  }),
  new_device: kindOf({
    explanation: "账号在没有用过的设备上登录",
    data: z.object({ device: z.string().max(100), place: z.string().max(100) }),
    channels: ["site", "mail", "sms"],
    chosen: ["site", "mail"],
    write: ({ device, place }, { happenedAt }) => ({
      title: "账号在新设备上登录",
      text: `${[device, place].filter(Boolean).join("，")}，${formatExactTime(happenedAt)}。不是你本人就结束它并修改密码`,
      path: "/user/profile?tab=devices",
    }),
  }),
  security: kindOf({
    explanation: "密码、手机号、邮箱、两步验证等变动，始终通知；站长还会收到工作人员账号的变动",
    data: z.union([
      z.object({ change: z.enum(SECURITY_CHANGE_NAMES) }),
      /** To owners, of an account of staff; `by` is null for a command on the machine itself. */
      z.object({ act: z.enum(GUARDED_ACT_NAMES), account: title, by: title.nullable() }),
    ]),
    channels: ["site", "mail", "sms"],
    chosen: ["site", "mail", "sms"],
    isUrgent: true,
    write: (data, { happenedAt }) =>
      "act" in data ? staffActText(data, happenedAt) : securityText(data.change, happenedAt),
  }),
} as const satisfies Record<NotificationKind, unknown>;

export type NoticeData<K extends NotificationKind> = z.input<(typeof NOTIFICATION_KINDS)[K]["data"]>;

/** A kind without the type of its data, for whoever goes through all of them. */
export type AnyKind = Omit<KindOptions<z.ZodType>, "write"> & {
  write(data: unknown, facts: NoticeFacts): NoticeText;
};

export function kindNamed(name: NotificationKind): AnyKind {
  // What is stored was checked by the kind's own shape when it was written.
  return NOTIFICATION_KINDS[name] as unknown as AnyKind;
}
