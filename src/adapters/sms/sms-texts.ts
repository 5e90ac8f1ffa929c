import type { NoticeTemplates, SmsPurpose } from "../../ports/sms-sender.ts";

/** The texts that every provider must approve before it sends. */
export interface SmsTexts {
  signName: string;
  /** The provider's names of templates; each template has one variable, the code. */
  templates: Record<SmsPurpose, string>;
  /** Templates without variables; a notice without a template cannot be sent. */
  noticeTemplates: NoticeTemplates;
}
