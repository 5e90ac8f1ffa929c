import type { NoticeTemplates, SmsPurpose } from "../../ports/sms-sender.ts";

/** What every provider wants approved before it sends. */
export interface SmsTexts {
  signName: string;
  /** The provider's names of templates, each with one variable: the code. */
  templates: Record<SmsPurpose, string>;
  /** Templates without variables; a notice without one cannot be sent. */
  noticeTemplates: NoticeTemplates;
}
