import { z } from "zod";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { givenCursor, givenDay, plainTextOf, wireId, wireNext, wireTime } from "../../../kit/api/wire.ts";
import { idCursor } from "../../../kit/values/cursor.ts";
import { DAY_SECONDS, MINUTE_SECONDS } from "../../../kit/values/durations.ts";
import { orderNumberSchema } from "../../commerce/orders/contract.ts";
import { FILE_SIDES, MAX_FILE_BYTES } from "./attached-files.ts";
import { MILESTONE_STATES, type MilestoneState } from "./milestone-states.ts";
import { MAX_STARS, MIN_BRIEF } from "./outsourcing-rules.ts";
import { PROJECT_STATES, type ProjectState } from "./project-states.ts";
import { QUOTE_STATES, type QuoteState } from "./quote-states.ts";

export const projectStateSchema = z.enum(Object.keys(PROJECT_STATES) as [ProjectState, ...ProjectState[]]);
const milestoneStateSchema = z.enum(Object.keys(MILESTONE_STATES) as [MilestoneState, ...MilestoneState[]]);
const quoteStateSchema = z.enum(Object.keys(QUOTE_STATES) as [QuoteState, ...QuoteState[]]);

/** A package in the public form. */
export const packageSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  /** Its content, one line for each item. */
  includes: z.array(z.string()),
  from_fen: z.number().int(),
  /** The usual number of days. */
  days: z.number().int(),
});

/** A finished work in the public form. */
export const caseSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  client: z.string(),
  summary: z.string(),
  outcome: z.string(),
  year: z.number().int(),
});

export const readOutsourcing = defineEndpoint({
  name: "readOutsourcing",
  summary: "项目委托的方案和案例",
  method: "GET",
  path: "/v1/outsourcing",
  who: "anyone",
  output: z.object({ packages: z.array(packageSchema), cases: z.array(caseSchema) }),
});

export const fileSchema = z.object({
  key: z.string(),
  name: z.string(),
  side: z.enum(FILE_SIDES),
  /** The milestone to which it belongs. null: the whole project. */
  milestone_id: z.number().int().nullable(),
  size_bytes: z.number().int(),
  uploaded_at: wireTime,
  /** The retention time is over, and the content was deleted. */
  is_gone: z.boolean(),
});

const milestoneSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  detail: z.string(),
  days: z.number().int(),
  price_fen: z.number().int(),
  state: milestoneStateSchema,
  order_no: orderNumberSchema.nullable(),
  /** Why it cannot be paid now. null: it can be paid. */
  pay_obstacle: z.string().nullable(),
  /** Why it cannot be returned for rework. null: it can be returned. */
  rework_obstacle: z.string().nullable(),
  reworks: z.number().int(),
  rework_note: z.string(),
  delivery_note: z.string(),
  delivered_at: wireTime.nullable(),
  accepted_at: wireTime.nullable(),
});

const quoteSchema = z.object({
  id: z.number().int(),
  version: z.number().int(),
  state: quoteStateSchema,
  /** What is included, and what is not. */
  scope: z.string(),
  total_fen: z.number().int(),
  valid_until: z.string(),
  /** The maximum number of reworks for each milestone. */
  reworks: z.number().int(),
  sent_at: wireTime,
  decided_at: wireTime.nullable(),
  refuse_reason: z.string(),
  /** Why it cannot be accepted. null: it can be accepted. */
  answer_obstacle: z.string().nullable(),
  milestones: z.array(milestoneSchema),
});

const projectCardSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  state: projectStateSchema,
  package_title: z.string().nullable(),
  total_fen: z.number().int().nullable(),
  created_at: wireTime,
});

export const projectSchema = projectCardSchema.extend({
  brief: z.string(),
  contact: z.string(),
  wanted_on: z.string().nullable(),
  /** The assigned staff member. null: none yet. */
  owner: z.string().nullable(),
  end_reason: z.string().nullable(),
  rating: z.object({ stars: z.number().int(), text: z.string() }).nullable(),
  can_withdraw: z.boolean(),
  can_attach: z.boolean(),
  /** Newest version first. */
  quotes: z.array(quoteSchema),
  files: z.array(fileSchema),
});

const enquirySchema = z.object({
  package_id: z.number().int().positive().nullable().default(null),
  title: plainTextOf(60).trim().min(1, "请写一句话说明要做什么"),
  brief: plainTextOf(4000).trim().min(MIN_BRIEF, `多写几句：做什么、给谁用、现在有什么，至少 ${MIN_BRIEF} 个字`),
  contact: plainTextOf(100).trim().min(1, "请写怎么联系你，例如微信号或电话"),
  wanted_on: givenDay.nullable().default(null),
});

const acting = [
  { max: 60, windowSeconds: 10 * MINUTE_SECONDS, per: "user", whenUnavailable: "open" },
] as const satisfies RateLimit[];

const params = z.object({ project_id: wireId });
const quoteParams = params.extend({ quote_id: wireId });
const milestoneParams = z.object({ milestone_id: wireId });
const fileParams = params.extend({ file_key: z.string().regex(/^[\w-]{32}$/) });
const output = z.object({ project: projectSchema });
const own = { who: "user", output, limits: acting } as const;

export const sendEnquiry = defineEndpoint({
  ...own,
  name: "sendEnquiry",
  summary: "提交一份项目咨询；同一个 Idempotency-Key 只收一次",
  method: "POST",
  path: "/v1/outsourcing/projects",
  headers: ["Idempotency-Key"],
  body: enquirySchema,
  errors: ["IDEMPOTENCY_KEY_REQUIRED", "IDEMPOTENCY_KEY_REUSED", "NOT_FOUND", "TOO_MANY_PROJECTS"],
});

export const projectCursor = idCursor("projects");

export const listOwnProjects = defineEndpoint({
  name: "listOwnProjects",
  summary: "自己的项目，新的在前",
  method: "GET",
  path: "/v1/outsourcing/projects",
  who: "user",
  query: z.object({ cursor: givenCursor(projectCursor).optional() }),
  output: z.object({ items: z.array(projectCardSchema), next: wireNext }),
});

export const readOwnProject = defineEndpoint({
  ...own,
  name: "readOwnProject",
  summary: "自己的一个项目，连同报价、各期和附件",
  method: "GET",
  path: "/v1/outsourcing/projects/{project_id}",
  params,
  errors: ["NOT_FOUND"],
});

export const attachToProject = defineEndpoint({
  name: "attachToProject",
  summary: "给自己的项目加一个附件（图片、PDF、Office 文档或 zip）；只有自己和处理它的工作人员能看",
  method: "POST",
  path: "/v1/outsourcing/projects/{project_id}/files",
  who: "user",
  params,
  upload: { field: "file", maxBytes: MAX_FILE_BYTES },
  output: z.object({ file: fileSchema }),
  limits: [{ max: 40, windowSeconds: DAY_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["NOT_FOUND", "PROJECT_MOVED_ON", "UNSUPPORTED_FILE", "FILE_TOO_LARGE", "TOO_MANY_FILES"],
});

export const fetchProjectFile = defineEndpoint({
  name: "fetchProjectFile",
  summary: "自己项目里的一个文件",
  method: "GET",
  path: "/v1/outsourcing/projects/{project_id}/files/{file_key}",
  who: "user",
  params: fileParams,
  output: z.custom<Blob>(),
  download: { mediaType: "application/octet-stream" },
  errors: ["NOT_FOUND"],
});

export const withdrawProject = defineEndpoint({
  ...own,
  name: "withdrawProject",
  summary: "撤回还没有开始的项目；再调用一次不变",
  method: "POST",
  path: "/v1/outsourcing/projects/{project_id}/withdraw",
  params,
  errors: ["NOT_FOUND", "PROJECT_MOVED_ON"],
});

export const acceptQuote = defineEndpoint({
  ...own,
  name: "acceptQuote",
  summary: "确认一版报价，项目开始；同时确认多次只算一次",
  method: "POST",
  path: "/v1/outsourcing/projects/{project_id}/quotes/{quote_id}/accept",
  params: quoteParams,
  body: z.object({
    /** The displayed total. Another total is rejected. */
    total_fen: z.number().int().positive(),
  }),
  errors: ["NOT_FOUND", "QUOTE_NOT_OPEN", "PRICE_CHANGED"],
});

export const refuseQuote = defineEndpoint({
  ...own,
  name: "refuseQuote",
  summary: "不接受一版报价，写明哪里要改",
  method: "POST",
  path: "/v1/outsourcing/projects/{project_id}/quotes/{quote_id}/refuse",
  params: quoteParams,
  body: z.object({ reason: plainTextOf(500).trim().min(1, "请写明哪里要改") }),
  errors: ["NOT_FOUND", "QUOTE_NOT_OPEN"],
});

export const acceptMilestone = defineEndpoint({
  ...own,
  name: "acceptMilestone",
  summary: "验收一期的交付；再调用一次不变",
  method: "POST",
  path: "/v1/outsourcing/milestones/{milestone_id}/accept",
  params: milestoneParams,
  errors: ["NOT_FOUND", "MILESTONE_MOVED_ON"],
});

export const requestRework = defineEndpoint({
  ...own,
  name: "askRework",
  summary: "把一期的交付退回修改，写明哪里不符合约定",
  method: "POST",
  path: "/v1/outsourcing/milestones/{milestone_id}/rework",
  params: milestoneParams,
  body: z.object({ reason: plainTextOf(1000).trim().min(1, "请写明哪里要改") }),
  errors: ["NOT_FOUND", "MILESTONE_MOVED_ON"],
});

export const rateProject = defineEndpoint({
  ...own,
  name: "rateProject",
  summary: "给已完成的项目打星，只有一次",
  method: "POST",
  path: "/v1/outsourcing/projects/{project_id}/rating",
  params,
  body: z.object({ stars: z.number().int().min(1).max(MAX_STARS), text: plainTextOf(1000).trim().default("") }),
  errors: ["NOT_FOUND", "PROJECT_MOVED_ON"],
});

export type ServicePackage = z.output<typeof packageSchema>;
export type ServiceCase = z.output<typeof caseSchema>;
export type Enquiry = z.output<typeof enquirySchema>;
export type Project = z.output<typeof projectSchema>;
export type ProjectCard = z.output<typeof projectCardSchema>;
export type Quote = z.output<typeof quoteSchema>;
export type Milestone = z.output<typeof milestoneSchema>;
export type ProjectFile = z.output<typeof fileSchema>;
