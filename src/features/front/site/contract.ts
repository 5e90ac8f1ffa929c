import { z } from "zod";
import { wireTime } from "../../../kit/api/wire.ts";

export const MIN_IDLE_MINUTES = 5;
export const MAX_IDLE_MINUTES = 240;

/** The settings of the site's appearance; never hard-coded (decisions §0). */
export const siteSettingsSchema = z.object({
  name: z.string().min(1).max(40),
  slogan: z.string().max(120),
  description: z.string().max(300),
  logo_text: z.string().max(8),
  /** 工信部备案号; empty: hidden. */
  icp_filing: z.string().max(60),
  /** 公安备案号; empty: hidden. */
  police_filing: z.string().max(60),
  contact_email: z.string().max(120),
  contact_hours: z.string().max(120),
  operator_name: z.string().max(120),
  operator_address: z.string().max(160),
  /** 增值电信业务经营许可证 (decision 0095); empty: hidden, like every line of the footer. */
  licence_number: z.string().max(60),
  complaint_phone: z.string().max(40),
  complaint_email: z.string().max(120),
  /** The contact for the protection of minors: a phone number or a mail address. */
  minors_contact: z.string().max(120),
  /** The public reporting centre, such as https://www.12377.cn/. */
  report_center_url: z.string().max(200),
  announcements: z
    .array(z.object({ title: z.string().max(80), url: z.string().max(300), published_at: wireTime }))
    .max(10),
  /** The percentage from which a lesson or a text counts as finished. */
  finished_percent: z.number().int().min(50).max(100),
  /** How long a gift can be accepted before it is refunded. */
  gift_days: z.number().int().min(1).max(365),
  /** Browsers cache read pages for offline use (decision 0094); false also deletes cached ones. */
  offline_reading: z.boolean(),
  /** After this time without input the console requires a re-authentication. */
  console_idle_minutes: z.number().int().min(MIN_IDLE_MINUTES).max(MAX_IDLE_MINUTES),
  terms_version: z.string().max(40),
  privacy_version: z.string().max(40),
  purchase_agreement_version: z.string().max(40),
});

export type SiteSettings = z.output<typeof siteSettingsSchema>;
