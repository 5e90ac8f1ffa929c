import { z } from "zod";
import { defineNotification } from "../../../domain/notifications/define-notification.ts";
import { noticeTitle } from "../../../domain/notifications/notice-fields.ts";
import { GUARDED_ACT_NAMES, GUARDED_ACTS, type GuardedAct } from "../../../domain/staff/guarded-acts.ts";
import { isolateName } from "../../../kit/values/isolate-name.ts";
import { formatExactTime } from "../../../kit/values/time-text.ts";
import { SECURITY_CHANGE_NAMES, SECURITY_CHANGES, type SecurityChange } from "./security-changes.ts";

/** Notifies of a login on a device not seen before. */
export const newDeviceNotification = defineNotification("new_device", {
  explanation: "账号在没有用过的设备上登录",
  data: z.object({ device: z.string().max(100), place: z.string().max(100) }),
  channels: ["site", "mail", "sms"],
  chosen: ["site", "mail"],
  write: ({ device, place }, { happenedAt }) => ({
    title: "账号在新设备上登录",
    text: `${[device, place].filter(Boolean).join("，")}，${formatExactTime(happenedAt)}。不是你本人就结束它并修改密码`,
    path: "/user/profile?tab=devices",
  }),
});

/** The text for an owner about a staff account. */
function staffActText({ act, account, by }: { act: GuardedAct; account: string; by: string | null }, happenedAt: Date) {
  const done = `“${isolateName(account)}”在 ${formatExactTime(happenedAt)} ${GUARDED_ACTS[act]}（${by === null ? "由服务器上的命令" : `由${isolateName(by)}`}）`;
  return {
    title: "工作人员的账号有变动",
    text: `${done}。不是站长安排的，请立即查看操作记录`,
    path: "/user/profile?tab=notifications",
    letter: {
      subject: "工作人员的账号有变动",
      lines: [`${done}。`, "是站长安排的，不用理会这封邮件。", "不是站长安排的，请立即登录并查看操作记录。"],
    },
  };
}

/** The text for the account's owner. */
function securityText(change: SecurityChange, happenedAt: Date) {
  const done = `你的账号在 ${formatExactTime(happenedAt)} ${SECURITY_CHANGES[change]}。`;
  return {
    title: "账号安全变动",
    text: `${done}如非本人操作，请立即重设密码并联系客服`,
    path: "/user/profile?tab=security",
    letter: {
      subject: "安全通知",
      lines: [done, "如果是你本人操作，不用理会这封邮件。", "如非本人操作，请立即重设密码并联系客服。"],
    },
  };
}

/** A security change of an account. Owners are also notified of changes of staff accounts. */
export const securityNotification = defineNotification("security", {
  explanation: "密码、手机号、邮箱、两步验证等变动，始终通知；站长还会收到工作人员账号的变动",
  data: z.union([
    z.object({ change: z.enum(SECURITY_CHANGE_NAMES) }),
    /** Sent to owners about a staff account; `by` is null for a command run on the server itself. */
    z.object({ act: z.enum(GUARDED_ACT_NAMES), account: noticeTitle, by: noticeTitle.nullable() }),
  ]),
  channels: ["site", "mail", "sms"],
  chosen: ["site", "mail", "sms"],
  isUrgent: true,
  write: (data, { happenedAt }) =>
    "act" in data ? staffActText(data, happenedAt) : securityText(data.change, happenedAt),
});
