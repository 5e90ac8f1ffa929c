import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { IDEMPOTENCY_ERRORS } from "../../../kit/api/idempotency-key.ts";
import { defineStaffList, listedPersonSchema, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenDay, shopTextOf, wireId } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { MAX_PRICE_FEN } from "../../access/prices/price-limits.ts";
import { MAX_FILE_BYTES } from "./attached-files.ts";
import { caseSchema, fileSchema, packageSchema, projectSchema, projectStateSchema } from "./contract.ts";
import { MAX_MILESTONES, sumOf } from "./outsourcing-rules.ts";

const who = can("outsourcing.manage");
const limits = [
  { max: 600, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
] as const satisfies RateLimit[];

const position = z.number().int().min(0).max(10_000).default(0);

export const packageDraftSchema = z.object({
  /** Absent: a new package is created. */
  id: z.number().int().positive().optional(),
  title: shopTextOf(40).trim().min(1, "请写方案的名字"),
  summary: shopTextOf(300).trim().default(""),
  includes: z.array(shopTextOf(80).trim().min(1)).min(1, "写明包含什么").max(12, "最多写 12 行"),
  from_fen: z.number().int().min(1, "价格至少 0.01 元").max(MAX_PRICE_FEN, "价格超过 10 万元，请检查"),
  days: z.number().int().min(1).max(730),
  is_open: z.boolean().default(false),
  position,
});

export const caseDraftSchema = z.object({
  /** Absent: a new case is created. */
  id: z.number().int().positive().optional(),
  title: shopTextOf(60).trim().min(1, "请写案例的名字"),
  client: shopTextOf(60).trim().min(1, "请写给谁做的，不能写名字的写是哪一类客户"),
  summary: shopTextOf(600).trim().default(""),
  outcome: shopTextOf(300).trim().default(""),
  year: z.number().int().min(1990).max(2200),
  is_shown: z.boolean().default(false),
  position,
});

const adminPackageSchema = packageSchema.extend({ is_open: z.boolean(), position: z.number().int() });
const adminCaseSchema = caseSchema.extend({ is_shown: z.boolean(), position: z.number().int() });

const milestoneDraftSchema = z.object({
  title: shopTextOf(60).trim().min(1, "请写这一期的名字"),
  detail: shopTextOf(1000).trim().min(1, "请写这一期交付什么"),
  days: z.number().int().min(1).max(730),
  price_fen: z.number().int().min(1, "每一期至少 0.01 元").max(MAX_PRICE_FEN, "一期超过 10 万元，请拆开"),
});

export const quoteDraftSchema = z
  .object({
    scope: shopTextOf(6000).trim().min(1, "请写做什么、不做什么"),
    /** Entered in addition to the milestones, so that a typing error is detected. */
    total_fen: z.number().int().positive(),
    valid_until: givenDay,
    reworks: z.number().int().min(0).max(20).default(2),
    milestones: z.array(milestoneDraftSchema).min(1, "至少写一期").max(MAX_MILESTONES, `最多 ${MAX_MILESTONES} 期`),
  })
  .refine(
    ({ total_fen, milestones }) => sumOf(milestones.map(({ price_fen }) => ({ priceFen: price_fen }))) === total_fen,
    { error: "各期相加不等于总价，请核对", path: ["total_fen"] },
  );

const adminProjectSchema = projectSchema.extend({
  user: listedPersonSchema,
  client: z.string(),
  owner_id: z.number().int().nullable(),
  next_date: z.string().nullable(),
  next_step: z.string(),
});

const adminCardSchema = adminProjectSchema.pick({
  id: true,
  title: true,
  state: true,
  user: true,
  client: true,
  owner_id: true,
  owner: true,
  next_date: true,
  next_step: true,
  total_fen: true,
  created_at: true,
});

export const readOutsourcingSetup = defineEndpoint({
  name: "readOutsourcingSetup",
  summary: "项目委托的全部方案和案例，没有公开的也在内，还有谁能负责项目",
  method: "GET",
  path: "/v1/admin/outsourcing",
  who,
  output: z.object({
    packages: z.array(adminPackageSchema),
    cases: z.array(adminCaseSchema),
    /** Staff who can be assigned to a project. */
    owners: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
});

export const saveOutsourcingPackage = defineEndpoint({
  name: "saveOutsourcingPackage",
  summary: "加一个方案，或者按编号改一个；名字各不相同",
  method: "PUT",
  path: "/v1/admin/outsourcing/packages",
  who,
  body: packageDraftSchema,
  headers: ["Idempotency-Key"],
  output: adminPackageSchema,
  limits,
  errors: ["NOT_FOUND", "OUTSOURCING_NAME_TAKEN", ...IDEMPOTENCY_ERRORS],
});

export const saveOutsourcingCase = defineEndpoint({
  name: "saveOutsourcingCase",
  summary: "加一个案例，或者按编号改一个；名字各不相同",
  method: "PUT",
  path: "/v1/admin/outsourcing/cases",
  who,
  body: caseDraftSchema,
  headers: ["Idempotency-Key"],
  output: adminCaseSchema,
  limits,
  errors: ["NOT_FOUND", "OUTSOURCING_NAME_TAKEN", ...IDEMPOTENCY_ERRORS],
});

export const projectList = defineStaffList({
  name: "staff-projects",
  sorts: { id: "id", next_date: "text?", title: "text" },
  // Projects without a date come last. `is_unplanned` lists only those.
  firstSort: "next_date",
  filters: {
    /** Absent: projects that have not ended. */
    state: projectStateSchema.optional(),
    owner_id: wireId.optional(),
    user_id: wireId.optional(),
    is_unplanned: z.stringbool().default(false),
    /** Days on which they were sent, in Beijing, both included. */
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
});

export const listProjects = defineEndpoint({
  name: "listProjects",
  summary:
    "项目：不写状态是还没有结束的，下一步日期早的在前，没有日期的最后；q 在项目、下一步、客户的名字和手机末四位里找",
  method: "GET",
  path: "/v1/admin/outsourcing/projects",
  who,
  query: projectList.query,
  output: staffPageOf(adminCardSchema),
});

const params = z.object({ project_id: wireId });
const acting = { who, params, output: adminProjectSchema, limits } as const;

export const readProject = defineEndpoint({
  ...acting,
  name: "readProject",
  summary: "一个项目的全部；每次查看都有记录",
  method: "GET",
  path: "/v1/admin/outsourcing/projects/{project_id}",
  isReadingAudited: true,
  errors: ["NOT_FOUND"],
});

export const planProject = defineEndpoint({
  ...acting,
  name: "planProject",
  summary: "定下负责人、下一步和日期；负责人会收到通知",
  method: "PUT",
  path: "/v1/admin/outsourcing/projects/{project_id}/plan",
  body: z.object({
    owner_id: z.number().int().positive().nullable(),
    next_date: givenDay.nullable(),
    next_step: shopTextOf(200).trim().default(""),
  }),
  errors: ["NOT_FOUND", "OWNER_MAY_NOT"],
});

export const takeProject = defineEndpoint({
  ...acting,
  name: "takeProject",
  summary: "开始和客户沟通；再调用一次不变",
  method: "POST",
  path: "/v1/admin/outsourcing/projects/{project_id}/take",
  errors: ["NOT_FOUND", "PROJECT_MOVED_ON"],
});

const reason = shopTextOf(200).trim().min(1, "请写明原因，客户会看到");

export const declineProject = defineEndpoint({
  ...acting,
  name: "declineProject",
  summary: "不承接一个还没有开始的项目；再调用一次不变",
  method: "POST",
  path: "/v1/admin/outsourcing/projects/{project_id}/decline",
  body: z.object({ reason }),
  errors: ["NOT_FOUND", "PROJECT_MOVED_ON"],
});

export const cancelProject = defineEndpoint({
  ...acting,
  name: "cancelProject",
  summary: "终止进行中的项目：付了款还没有验收的一期全额自动退款；再调用一次不会多退",
  method: "POST",
  path: "/v1/admin/outsourcing/projects/{project_id}/cancel",
  confirm: "above_sum",
  body: z.object({ reason }),
  errors: ["NOT_FOUND", "PROJECT_MOVED_ON"],
});

export const sendQuote = defineEndpoint({
  ...acting,
  name: "sendQuote",
  summary: "发出一版报价，代替还没有答复的上一版；同一个 Idempotency-Key 只发一次",
  method: "POST",
  path: "/v1/admin/outsourcing/projects/{project_id}/quotes",
  headers: ["Idempotency-Key"],
  body: quoteDraftSchema,
  errors: ["IDEMPOTENCY_KEY_REQUIRED", "IDEMPOTENCY_KEY_REUSED", "NOT_FOUND", "PROJECT_MOVED_ON", "OWNER_MISSING"],
});

export const takeBackQuote = defineEndpoint({
  ...acting,
  name: "takeBackQuote",
  summary: "收回还没有答复的报价；再调用一次不变",
  method: "POST",
  path: "/v1/admin/outsourcing/projects/{project_id}/quotes/{quote_id}/take-back",
  params: params.extend({ quote_id: wireId }),
  errors: ["NOT_FOUND", "QUOTE_NOT_OPEN"],
});

export const attachDelivery = defineEndpoint({
  name: "attachDelivery",
  summary: "给项目或其中一期加一个文件，客户能看到",
  method: "POST",
  path: "/v1/admin/outsourcing/projects/{project_id}/files",
  who,
  params,
  query: z.object({ milestone_id: wireId.optional() }),
  upload: { field: "file", maxBytes: MAX_FILE_BYTES },
  output: z.object({ file: fileSchema }),
  limits,
  errors: ["NOT_FOUND", "PROJECT_MOVED_ON", "UNSUPPORTED_FILE", "FILE_TOO_LARGE", "TOO_MANY_FILES"],
});

export const viewProjectFile = defineEndpoint({
  name: "viewProjectFile",
  summary: "看项目里的一个文件；每次查看都有记录",
  method: "GET",
  path: "/v1/admin/outsourcing/projects/{project_id}/files/{file_key}",
  who,
  isReadingAudited: true,
  params: params.extend({ file_key: z.string().regex(/^[\w-]{32}$/) }),
  output: z.custom<Blob>(),
  download: { mediaType: "application/octet-stream" },
  limits,
  errors: ["NOT_FOUND"],
});

export const deliverMilestone = defineEndpoint({
  ...acting,
  name: "deliverMilestone",
  summary: "交付付过款的一期，请客户验收",
  method: "POST",
  path: "/v1/admin/outsourcing/milestones/{milestone_id}/deliver",
  params: z.object({ milestone_id: wireId }),
  body: z.object({ note: shopTextOf(2000).trim().min(1, "请写明交付了什么、在哪里看") }),
  errors: ["NOT_FOUND", "MILESTONE_MOVED_ON"],
});

export type PackageDraft = z.output<typeof packageDraftSchema>;
export type CaseDraft = z.output<typeof caseDraftSchema>;
export type AdminPackage = z.output<typeof adminPackageSchema>;
export type AdminCase = z.output<typeof adminCaseSchema>;
export type QuoteDraft = z.output<typeof quoteDraftSchema>;
export type AdminProject = z.output<typeof adminProjectSchema>;
export type AdminProjectCard = z.output<typeof adminCardSchema>;
