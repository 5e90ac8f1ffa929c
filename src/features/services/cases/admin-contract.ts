import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { defineStaffList, listedPersonSchema, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenDay, plainTextOf, wireId } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { CASE_KIND_NAMES } from "./case-kinds.ts";
import { MAX_ANSWER, MAX_NOTE, MAX_REASON } from "./case-limits.ts";
import { CASE_STATE_NAMES } from "./case-states.ts";
import { caseCardSchema, caseNumberInput, caseSchema, fileKey, stepSchema } from "./contract.ts";

const who = can("cases.manage");
const limits = [
  { max: 600, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
] as const satisfies RateLimit[];

const adminFacts = {
  /** The account. null: a guest. */
  user: listedPersonSchema.nullable(),
  is_verified: z.boolean(),
  owner: listedPersonSchema.nullable(),
  is_overdue: z.boolean(),
};
const adminCardSchema = caseCardSchema.extend({ id: z.number().int(), ...adminFacts });
const adminCaseSchema = caseSchema.extend({
  ...adminFacts,
  /** Set for guests. */
  contact: z.string().nullable(),
  steps: z.array(stepSchema.extend({ staff: z.string().nullable() })),
});

export const caseList = defineStaffList({
  name: "staff-cases",
  sorts: { id: "id", due_at: "moment", kind: "text" },
  firstSort: "due_at",
  filters: {
    /** Absent: cases without an answer. */
    state: z.enum(CASE_STATE_NAMES).optional(),
    kind: z.enum(CASE_KIND_NAMES).optional(),
    user_id: wireId.optional(),
    owner_id: wireId.optional(),
    /** Days of filing in Beijing, both included. */
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
});

export const listCases = defineEndpoint({
  name: "listCases",
  summary:
    "投诉、举报和个人信息请求：不写状态是还没有答复的，先到期的在前，过期的最前；q 在编号、提交人和处理人的名字、手机末四位里找",
  method: "GET",
  path: "/v1/admin/cases",
  who,
  query: caseList.query,
  output: staffPageOf(adminCardSchema),
});

const params = z.object({ case_no: caseNumberInput });
const acting = { who, params, output: adminCaseSchema, limits } as const;

export const readCase = defineEndpoint({
  ...acting,
  name: "readCase",
  summary: "一件投诉或请求的全部，连同内部备注；每次查看都有记录",
  method: "GET",
  path: "/v1/admin/cases/{case_no}",
  isReadingAudited: true,
  errors: ["CASE_NOT_FOUND"],
});

export const takeCase = defineEndpoint({
  ...acting,
  name: "takeCase",
  summary: "开始处理；再调用一次不变",
  method: "POST",
  path: "/v1/admin/cases/{case_no}/take",
  errors: ["CASE_NOT_FOUND", "CASE_MOVED_ON"],
});

export const noteCase = defineEndpoint({
  ...acting,
  name: "noteCase",
  summary: "写一条内部备注，提交人看不到",
  method: "POST",
  path: "/v1/admin/cases/{case_no}/note",
  body: z.object({ text: plainTextOf(MAX_NOTE).trim().min(1, "请写备注") }),
  errors: ["CASE_NOT_FOUND"],
});

export const answerCase = defineEndpoint({
  ...acting,
  name: "answerCase",
  summary: "答复处理中的一件，提交人会收到通知；同样的话再说一次不变",
  method: "POST",
  path: "/v1/admin/cases/{case_no}/answer",
  body: z.object({ text: plainTextOf(MAX_ANSWER).trim().min(1, "请写答复") }),
  errors: ["CASE_NOT_FOUND", "CASE_MOVED_ON"],
});

export const declineCase = defineEndpoint({
  ...acting,
  name: "declineCase",
  summary: "对处理中的一件不予受理，写明理由，提交人会收到通知",
  method: "POST",
  path: "/v1/admin/cases/{case_no}/decline",
  body: z.object({ reason: plainTextOf(MAX_REASON).trim().min(1, "请写明理由，提交人会看到") }),
  errors: ["CASE_NOT_FOUND", "CASE_MOVED_ON"],
});

export const viewCaseFile = defineEndpoint({
  name: "viewCaseFile",
  summary: "看一件里的一个附件；每次查看都有记录",
  method: "GET",
  path: "/v1/admin/cases/{case_no}/files/{file_key}",
  who,
  isReadingAudited: true,
  params: params.extend({ file_key: fileKey }),
  output: z.custom<Blob>(),
  download: { mediaType: "application/octet-stream" },
  limits,
  errors: ["CASE_NOT_FOUND", "NOT_FOUND"],
});

export type AdminCase = z.output<typeof adminCaseSchema>;
export type AdminCaseCard = z.output<typeof adminCardSchema>;
