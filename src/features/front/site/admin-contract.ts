import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { baseVersion, givenTime, givenZonedTime, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { MAX_IDLE_MINUTES, MIN_IDLE_MINUTES, siteSettingsSchema } from "./contract.ts";
import { isPhone } from "./footer-links.ts";
import { LEGAL_KINDS } from "./legal-kinds.ts";

const limits = [
  { max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
] as const satisfies RateLimit[];

const lineOf = (max: number) =>
  z
    .string("要写一段文字")
    .trim()
    .max(max, `不能超过 ${max} 个字`)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), "含有不能使用的字符");

const isEmail = (text: string) => z.email().safeParse(text).success;
const emailLine = lineOf(120).refine((text) => text === "" || isEmail(text), "不是邮箱地址");

/** The settings that staff may change. Publishing a legal text puts it in force. */
export const settingsChangeSchema = z.strictObject({
  name: lineOf(40).min(1, "不能是空的"),
  slogan: lineOf(120),
  description: lineOf(300),
  logo_text: lineOf(8),
  icp_filing: lineOf(60),
  police_filing: lineOf(60),
  contact_email: emailLine,
  contact_hours: lineOf(120),
  operator_name: lineOf(120),
  operator_address: lineOf(160),
  licence_number: lineOf(60),
  complaint_phone: lineOf(40).refine((text) => text === "" || isPhone(text), "不是电话号码"),
  complaint_email: emailLine,
  minors_contact: lineOf(120).refine(
    (text) => text === "" || isPhone(text) || isEmail(text),
    "要写一个电话号码或邮箱地址",
  ),
  report_center_url: lineOf(200).refine(
    (text) => text === "" || (/^https:\/\//.test(text) && URL.canParse(text)),
    "要写 https:// 开头的地址",
  ),
  announcements: z
    .array(
      z.strictObject({
        title: lineOf(80).min(1, "标题不能是空的"),
        url: lineOf(300).refine(
          (text) => /^\/(?!\/)/.test(text) || (/^https?:\/\//.test(text) && URL.canParse(text)),
          "要写 / 或 https:// 开头的地址",
        ),
        published_at: givenTime,
      }),
      "要写一个列表",
    )
    .max(10, "最多 10 条"),
  offline_reading: z.boolean("要写 true 或 false"),
  console_idle_minutes: z
    .int("要写一个整数")
    .min(MIN_IDLE_MINUTES, `至少 ${MIN_IDLE_MINUTES} 分钟`)
    .max(MAX_IDLE_MINUTES, `最多 ${MAX_IDLE_MINUTES} 分钟`),
});

const legalVersionName = z
  .string()
  .regex(/^[0-9a-z][0-9a-z.-]{0,39}$/i, "版本号只用字母、数字、点和短横，例如 2026-11-22");

export const legalDraftSchema = z.object({
  kind: z.enum(LEGAL_KINDS),
  version: legalVersionName,
  title: lineOf(120).min(1, "标题不能是空的"),
  markdown: z
    .string()
    .max(200_000, "正文太长")
    .refine((text) => text.trim() !== "" && !text.includes("\0"), "正文不能是空的"),
  /** false: only corrections of misprints and the like, which need no new acceptance. */
  is_material: z.boolean().default(true),
  /** From when it is in force; absent: immediately. */
  effective_at: givenZonedTime.optional(),
  /**
   * Material changes of terms and privacy policy are announced for seven days, unless the law named here forbids it.
   */
  required_by_law: lineOf(200).min(1, "写明依据的法律或要求").optional(),
  /**
   * For refund rules and purchase agreements: the staff member states whether the text measures use by the server's
   * deliveries, as `content/legal/refund.md` defines it. Required once a version did.
   */
  counts_deliveries: z.boolean().optional(),
});

const legalVersionSchema = z.object({
  kind: z.enum(LEGAL_KINDS),
  version: z.string(),
  title: z.string(),
  is_material: z.boolean(),
  published_at: wireTime,
  effective_at: wireTime,
  counts_deliveries: z.boolean(),
  is_in_force: z.boolean(),
});

export type LegalVersion = z.output<typeof legalVersionSchema>;

/** Includes the version on which a change is based. */
const versionedSettingsSchema = siteSettingsSchema.extend({ version: z.string() });

export type VersionedSettings = z.output<typeof versionedSettingsSchema>;

export const readSettings = defineEndpoint({
  name: "readSettings",
  summary: "站点设置",
  method: "GET",
  path: "/v1/admin/settings",
  who: can("settings.manage"),
  output: versionedSettingsSchema,
});

export const changeSettings = defineEndpoint({
  name: "changeSettings",
  summary: "修改站点设置，没有写的保持原样",
  method: "PUT",
  path: "/v1/admin/settings",
  who: can("settings.manage"),
  body: settingsChangeSchema.partial().extend({ base_version: baseVersion }),
  output: versionedSettingsSchema,
  limits,
  errors: ["CHANGED_MEANWHILE"],
});

export const listLegalVersions = defineEndpoint({
  name: "listLegalVersions",
  summary: "协议的全部版本，新的在前",
  method: "GET",
  path: "/v1/admin/legal",
  who: can("legal.publish"),
  output: z.object({ items: z.array(legalVersionSchema) }),
});

export const readLegalVersion = defineEndpoint({
  name: "readLegalVersion",
  summary: "协议一个版本的 Markdown，公示中的也可以；比较和写新版本从这里开始",
  method: "GET",
  path: "/v1/admin/legal/{kind}/{version}",
  who: can("legal.publish"),
  params: z.object({ kind: z.enum(LEGAL_KINDS), version: legalVersionName }),
  output: z.object({ version: z.string(), title: z.string(), markdown: z.string() }),
  errors: ["NOT_FOUND"],
});

export const publishLegalText = defineEndpoint({
  name: "publishLegalText",
  summary: "发布协议的新版本，立刻或在写明的时间生效；发布过的版本不能改",
  method: "POST",
  path: "/v1/admin/legal",
  who: can("legal.publish"),
  body: legalDraftSchema,
  output: z.object({ is_new: z.boolean() }),
  limits,
  errors: ["LEGAL_VERSION_EXISTS"],
});
