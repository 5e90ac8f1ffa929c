import type { SmsNotice, SmsPurpose } from "../../ports/sms-sender.ts";

export interface SmsTemplate {
  aliyunCode: string;
  tencentId: string;
  /** The purpose of the code, as the message names it. */
  act: string;
}

/** The templates an operator would have had approved at the providers. */
export const SMS_TEMPLATES: Record<SmsPurpose, SmsTemplate> = {
  signup: { aliyunCode: "SMS_480000001", tencentId: "2400001", act: "注册" },
  login: { aliyunCode: "SMS_480000002", tencentId: "2400002", act: "登录" },
  reset: { aliyunCode: "SMS_480000006", tencentId: "2400006", act: "重设密码" },
  verify: { aliyunCode: "SMS_480000007", tencentId: "2400007", act: "确认身份" },
  bind: { aliyunCode: "SMS_480000003", tencentId: "2400003", act: "绑定手机号" },
  change: { aliyunCode: "SMS_480000004", tencentId: "2400004", act: "更换手机号" },
  cancel: { aliyunCode: "SMS_480000005", tencentId: "2400005", act: "注销账号" },
};

/** Templates without variables: their texts fit every notification of the kind, also a late one. */
export const NOTICE_TEMPLATES: Record<SmsNotice, { aliyunCode: string; tencentId: string; text: string }> = {
  security: {
    aliyunCode: "SMS_480000100",
    tencentId: "2400100",
    text: "你的账号，或你管理的工作人员账号，有安全变动：密码、手机号、邮箱、两步验证、角色、封禁或注销申请。如非本人操作，请立即联系客服。",
  },
  new_device: {
    aliyunCode: "SMS_480000101",
    tencentId: "2400101",
    text: "你的账号在新设备上登录。如非本人操作，请登录网站结束它并修改密码。",
  },
  membership: {
    aliyunCode: "SMS_480000102",
    tencentId: "2400102",
    text: "你的会员快到期了，登录网站可以查看有效期。可在通知设置里关闭这类短信。",
  },
  order: {
    aliyunCode: "SMS_480000103",
    tencentId: "2400103",
    text: "你的订单付款成功，买的内容已开通。可在通知设置里关闭这类短信。",
  },
  refund: {
    aliyunCode: "SMS_480000104",
    tencentId: "2400104",
    text: "你的订单已退款，款项原路退回。可在通知设置里关闭这类短信。",
  },
};

/** Ids of the templates without variables, as an adapter is configured with them. */
export function noticeTemplateIds(kind: "aliyunCode" | "tencentId"): Record<SmsNotice, string> {
  const ids = Object.entries(NOTICE_TEMPLATES).map(([notice, template]) => [notice, template[kind]]);
  return Object.fromEntries(ids) as Record<SmsNotice, string>;
}

/** The provider's template ids by purpose, as an adapter is configured with them. */
export function templateIds(kind: "aliyunCode" | "tencentId"): Record<SmsPurpose, string> {
  const ids = Object.entries(SMS_TEMPLATES).map(([purpose, template]) => [purpose, template[kind]]);
  return Object.fromEntries(ids) as Record<SmsPurpose, string>;
}

/** The text that arrives on the phone. */
export function smsText(signName: string, template: SmsTemplate, code: string): string {
  return `【${signName}】验证码 ${code}，用于${template.act}，5 分钟内有效。请勿告诉他人。`;
}

export function noticeText(signName: string, { text }: { text: string }): string {
  return `【${signName}】${text}`;
}
