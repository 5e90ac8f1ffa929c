import { z } from "zod";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { givenCursor, plainTextOf, wireNext, wireTime } from "../../../kit/api/wire.ts";
import { idCursor } from "../../../kit/values/cursor.ts";
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from "../../../kit/values/durations.ts";
import { CAPTCHA_ERRORS, captchaInput } from "../../identity/auth/contract.ts";
import { CASE_KIND_NAMES, DATA_REQUEST_NAMES } from "./case-kinds.ts";
import { MAX_CASE_TEXT, MAX_FILE_BYTES, MAX_REASON, MIN_CASE_TEXT } from "./case-limits.ts";
import { readCaseNumber } from "./case-number.ts";
import { CASE_STATE_NAMES, CASE_STEP_NAMES } from "./case-states.ts";

export const caseNumberInput = z.string().transform((typed, context) => {
  const number = readCaseNumber(typed);
  if (number !== null) return number;
  context.addIssue({ code: "custom", message: "编号像 TS-20261125-7K3M9Q，请核对" });
  return z.NEVER;
});

export const fileKey = z.string().regex(/^[\w-]{32}$/);

export const caseFileSchema = z.object({
  key: z.string(),
  name: z.string(),
  size_bytes: z.number().int(),
  /** The retention time is over, and the content was deleted. */
  is_gone: z.boolean(),
});

export const stepSchema = z.object({
  kind: z.enum(CASE_STEP_NAMES),
  /** true: a step of staff. false: a step of the author. */
  is_staff: z.boolean(),
  text: z.string(),
  at: wireTime,
});

export const caseCardSchema = z.object({
  case_no: z.string(),
  kind: z.enum(CASE_KIND_NAMES),
  request: z.enum(DATA_REQUEST_NAMES).nullable(),
  state: z.enum(CASE_STATE_NAMES),
  filed_at: wireTime,
  /** The time by which it should be answered. */
  due_at: wireTime,
});

export const caseSchema = caseCardSchema.extend({
  page: z.string().nullable(),
  text: z.string(),
  /** Filed by a signed-in user, which proves a request about the account. */
  is_verified: z.boolean(),
  steps: z.array(stepSchema),
  files: z.array(caseFileSchema),
  can_withdraw: z.boolean(),
  /** The time until which the answer can be contested. null: it cannot be contested. */
  reopen_until: wireTime.nullable(),
});

const contactInput = plainTextOf(254).trim();

const filingSchema = z
  .object({
    kind: z.enum(CASE_KIND_NAMES),
    request: z.enum(DATA_REQUEST_NAMES).nullable().default(null),
    /** A page of this site as a copied address. */
    page: plainTextOf(500).trim().default(""),
    text: plainTextOf(MAX_CASE_TEXT).trim().min(MIN_CASE_TEXT, `把事情说清楚一些，至少 ${MIN_CASE_TEXT} 个字`),
    /** For guests: an email address or a mobile number. */
    contact: contactInput.default(""),
    captcha: captchaInput.optional(),
  })
  .refine(({ kind, request }) => (kind === "personal") === (request !== null), {
    error: "请选择要求的是哪一项",
    path: ["request"],
  });

const filing = [
  { max: 20, windowSeconds: HOUR_SECONDS, per: "ip", whenUnavailable: "closed" },
] as const satisfies RateLimit[];
const lookupLimits = [
  { max: 30, windowSeconds: 10 * MINUTE_SECONDS, per: "ip", whenUnavailable: "closed" },
] as const satisfies RateLimit[];

/** Proof of authorship: the account for users, the contact for guests. */
const own = { case_no: caseNumberInput, contact: contactInput.default("") };
const output = z.object({ case: caseSchema });
const ofAuthor = { who: "anyone", method: "POST", output, limits: lookupLimits } as const;

export const fileCase = defineEndpoint({
  name: "fileCase",
  summary: "提交投诉、举报或个人信息请求；不登录的要留联系方式并通过人机验证。同一个 Idempotency-Key 只收一次",
  method: "POST",
  path: "/v1/cases",
  who: "anyone",
  headers: ["Idempotency-Key"],
  body: filingSchema,
  output: z.object({
    case: caseSchema,
    /** A key for uploading attachments for a short time. */
    upload_key: z.string(),
  }),
  limits: filing,
  errors: ["IDEMPOTENCY_KEY_REQUIRED", "IDEMPOTENCY_KEY_REUSED", ...CAPTCHA_ERRORS, "TOO_MANY_CASES"],
});

export const attachToCase = defineEndpoint({
  name: "attachToCase",
  summary: "给刚提交的一件加附件（图片或 PDF）；只有处理它的工作人员和登录的提交人能看",
  method: "POST",
  path: "/v1/cases/{case_no}/files/{upload_key}",
  who: "anyone",
  params: z.object({ case_no: caseNumberInput, upload_key: z.string().max(64) }),
  upload: { field: "file", maxBytes: MAX_FILE_BYTES },
  output: z.object({ file: caseFileSchema }),
  limits: [{ max: 60, windowSeconds: DAY_SECONDS, per: "ip", whenUnavailable: "closed" }],
  errors: ["NOT_FOUND", "CASE_MOVED_ON", "UNSUPPORTED_FILE", "FILE_TOO_LARGE", "TOO_MANY_FILES"],
});

export const lookUpCase = defineEndpoint({
  ...ofAuthor,
  name: "lookUpCase",
  summary: "按编号查一件：登录的看自己的，不登录的要写提交时留的联系方式",
  path: "/v1/cases/lookup",
  body: z.object(own),
  errors: ["CASE_NOT_FOUND"],
});

export const withdrawCase = defineEndpoint({
  ...ofAuthor,
  name: "withdrawCase",
  summary: "撤回还没有答复的一件；再调用一次不变",
  path: "/v1/cases/withdraw",
  body: z.object(own),
  errors: ["CASE_NOT_FOUND", "CASE_MOVED_ON"],
});

export const reopenCase = defineEndpoint({
  ...ofAuthor,
  name: "reopenCase",
  summary: "对答复不满意，写明理由请求重新处理；答复后 15 天内一次",
  path: "/v1/cases/reopen",
  body: z.object({ ...own, reason: plainTextOf(MAX_REASON).trim().min(1, "请写明哪里不满意") }),
  errors: ["CASE_NOT_FOUND", "CASE_MOVED_ON"],
});

export const caseCursor = idCursor("cases");

export const listOwnCases = defineEndpoint({
  name: "listOwnCases",
  summary: "我的投诉与申请，新的在前",
  method: "GET",
  path: "/v1/cases",
  who: "user",
  query: z.object({ cursor: givenCursor(caseCursor).optional() }),
  output: z.object({ items: z.array(caseCardSchema.extend({ id: z.number().int() })), next: wireNext }),
});

export const fetchCaseFile = defineEndpoint({
  name: "fetchCaseFile",
  summary: "自己一件里的一个附件",
  method: "GET",
  path: "/v1/cases/{case_no}/files/{file_key}",
  who: "user",
  params: z.object({ case_no: caseNumberInput, file_key: fileKey }),
  output: z.custom<Blob>(),
  download: { mediaType: "application/octet-stream" },
  errors: ["CASE_NOT_FOUND", "NOT_FOUND"],
});

export type Filing = z.output<typeof filingSchema>;
export type Case = z.output<typeof caseSchema>;
export type CaseCard = z.output<typeof caseCardSchema>;
export type CaseFile = z.output<typeof caseFileSchema>;
