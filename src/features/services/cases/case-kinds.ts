import type { DueRule } from "./case-due.ts";

interface CaseKindFacts {
  label: string;
  /** The text below the name in the form. */
  explanation: string;
  /** The due time of an answer. Decision 0097 names the legal sources. */
  due: DueRule;
  /** Staff are reminded again when only this much time is left. */
  warnHours: number;
}

/** The kinds of complaints, reports and requests, in the order of the form. */
export const CASE_KINDS = {
  illegal: {
    label: "违法和不良信息",
    explanation: "违反法律、淫秽暴力、造谣诈骗等内容",
    due: { days: 3 },
    warnHours: 24,
  },
  infringement: {
    label: "侵权",
    explanation: "著作权、肖像、名誉、隐私等权利受到侵害",
    due: { days: 15 },
    warnHours: 72,
  },
  minors: {
    label: "未成年人保护",
    explanation: "危害未成年人的内容、网络欺凌，或误收集了儿童的信息",
    due: { hours: 24 },
    warnHours: 12,
  },
  service: {
    label: "服务与订单",
    explanation: "购买、退款、会员、账号处理、审核和禁言的申诉",
    due: { days: 15 },
    warnHours: 72,
  },
  personal: {
    label: "个人信息请求",
    explanation: "查阅复制、更正、删除、撤回同意、注销、要求解释规则",
    due: { workingDays: 15 },
    warnHours: 72,
  },
  other: { label: "其他", explanation: "上面没有说到的", due: { days: 15 }, warnHours: 72 },
} as const satisfies Record<string, CaseKindFacts>;

export type CaseKind = keyof typeof CASE_KINDS;

export const CASE_KIND_NAMES = Object.keys(CASE_KINDS) as [CaseKind, ...CaseKind[]];

/** The requests about personal data (PIPL 44 to 48). */
export const DATA_REQUESTS = {
  access: "查阅、复制我的信息",
  correct: "更正、补充",
  delete: "删除",
  withdraw_consent: "撤回同意",
  close_account: "注销账号",
  explain: "解释处理规则和自动化的决定",
} as const;

export type DataRequest = keyof typeof DATA_REQUESTS;

export const DATA_REQUEST_NAMES = Object.keys(DATA_REQUESTS) as [DataRequest, ...DataRequest[]];
