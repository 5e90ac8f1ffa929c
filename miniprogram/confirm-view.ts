import type { AccountProfile, ScannedComputer } from "./site-calls";

/** The view of the page; one of these at a time. */
export type ConfirmView =
  | { kind: "loading" }
  /** Shows the computer, the account and the buttons. */
  | ({ kind: "asking"; rows: FactRow[]; needsPhone: boolean; isTicked: boolean; notice: string } & Question)
  /** For a WeChat without an account: the number comes from WeChat, or by SMS on the computer. */
  | { kind: "phone"; notice: string }
  | { kind: "sending" }
  /** `canDecline`: the computer has not sent the number yet. */
  | { kind: "done"; text: string; canDecline: boolean }
  | { kind: "unlinked" }
  | { kind: "cancelled" }
  | { kind: "expired" }
  /** `retry` repeats the failed call. */
  | { kind: "error"; text: string; canRetry: boolean };

/** The consequence of a confirmation, shown before it. */
export interface Question {
  title: string;
  /** false: this page cannot confirm. */
  canConfirm: boolean;
  confirmLabel: string;
  /** Names a link that this person has not seen yet; otherwise empty. */
  news: string;
  consequence: string;
  /** The account in question, masked; empty: there is none. */
  account: string;
  /** Label of the button that unlinks at once; empty: there is nothing to unlink. */
  unlinkLabel: string;
}

export interface FactRow {
  name: string;
  value: string;
}

/** The facts by which a person recognises their own computer. */
export function describeComputer(computer: ScannedComputer): FactRow[] {
  const near = computer.is_same_network ? "（与你的手机同一网络）" : "";
  return [
    { name: "设备", value: computer.device_name ?? "未知" },
    { name: "浏览器", value: computer.browser ?? "未知" },
    { name: "系统", value: computer.os ?? "未知" },
    { name: "位置", value: `${computer.place}${near}` },
    { name: "时间", value: shanghaiTime(computer.requested_at) },
  ];
}

/** The consequence of a confirmation: the account that is logged in, and what is linked to it. */
export function describeQuestion(computer: ScannedComputer): Question {
  const { account, link_to: linkTo } = computer;
  if (linkTo !== null) return describeLink(account, linkTo);
  const login = { title: "确认登录电脑", canConfirm: true, confirmLabel: "确认登录" };
  if (account === null) return { ...login, news: "", consequence: NEWCOMER_TEXT, account: "", unlinkLabel: "" };
  return {
    ...login,
    news: computer.is_link_new ? describeNews(account, computer.linked_at) : "",
    consequence: "确认后，电脑会进入这个账号：",
    account: describeAccount(account),
    unlinkLabel: "这不是我的账号",
  };
}

const NEWCOMER_TEXT =
  "这个微信还没有账号。确认后要绑定一个手机号：你授权的，或在这台电脑上输入的。以后用这个微信扫码，打开的就是那个手机号的账号，所以只在你自己的电脑上确认。";

function describeLink(account: AccountProfile | null, linkTo: AccountProfile): Question {
  const link = { title: "确认绑定微信", confirmLabel: "确认绑定", news: "" };
  if (account !== null) {
    const consequence = "这个微信已绑定另一个账号，不能再绑定。不要那个账号了，可以先解除。它现在打开的是：";
    return { ...link, canConfirm: false, consequence, account: describeAccount(account), unlinkLabel: "解除绑定" };
  }
  const consequence = "确认后，以后用这个微信扫码，打开的就是这个账号：";
  return { ...link, canConfirm: true, consequence, account: describeAccount(linkTo), unlinkLabel: "" };
}

function describeNews(account: AccountProfile, linkedAt: string | null): string {
  const when = linkedAt === null ? "" : `在 ${shanghaiTime(linkedAt)} `;
  const what = account.phone_masked === null ? "账号" : `手机号 ${account.phone_masked}`;
  return `你的微信${when}绑定了${what}。不是你的，请点「这不是我的账号」。`;
}

/** `138****0001（学**8）`. */
export function describeAccount({ phone_masked: phone, name_masked: name }: AccountProfile): string {
  return phone === null ? name : `${phone}（${name}）`;
}

const SHANGHAI_OFFSET_MS = 8 * 3600 * 1000;

/** `2026-11-20T12:30:05.000Z` → `11月20日 20:30`, whatever the phone's own time zone. */
export function shanghaiTime(iso: string): string {
  const moment = new Date(Date.parse(iso) + SHANGHAI_OFFSET_MS);
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  const clock = `${twoDigits(moment.getUTCHours())}:${twoDigits(moment.getUTCMinutes())}`;
  return `${moment.getUTCMonth() + 1}月${moment.getUTCDate()}日 ${clock}`;
}
