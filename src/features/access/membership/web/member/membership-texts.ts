import { LEVEL } from "../../../../../domain/access/levels.ts";
import { MINUTE_MS } from "../../../../../kit/values/durations.ts";
import { formatDate, formatExactTime } from "../../../../../kit/values/time-text.ts";
import { type MembershipNow, readDate } from "./membership-now.ts";

/** A text about the visitor's membership and its end. */
export function membershipText(membership: MembershipNow): { title: string; text: string } {
  switch (membership.kind) {
    case "admin":
      return { title: "管理员", text: "你可以阅读全部内容。" };
    case "none":
      return { title: "还不是会员", text: "公开内容和试读篇目随时可读。" };
    case "expired":
      return { title: "会员已到期", text: `${formatDate(membership.since)} 到期。续费后立即恢复，进度都在。` };
    case "active":
      return {
        title: membership.level === LEVEL.premium ? "高级会员" : "VIP 会员",
        text: membership.until === null ? "终身有效" : `有效期至 ${formatExactTime(membership.until)}`,
      };
  }
}

/** The period of a purchase in the server's answer (decisions §10). */
export function validityText(quoted: { from: string | null; until: string | null }, now: Date): string {
  const [from, until] = [readDate(quoted.from), readDate(quoted.until)];
  if (until === null) return "付款后立即生效，终身有效";
  if (from !== null && from.getTime() - now.getTime() > MINUTE_MS) {
    return `从 ${formatDate(from)}起顺延到 ${formatDate(until)}`;
  }
  return `付款后立即生效，有效期至 ${formatDate(until)}`;
}
