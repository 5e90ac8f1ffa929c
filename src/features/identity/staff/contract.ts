import { z } from "zod";
import { GUARDED_ERRORS } from "../../../domain/staff/guarded-acts.ts";
import { can, GIVEN_ROLES, ROLES } from "../../../domain/staff/permissions.ts";
import { VIEWS } from "../../../kit/api/caller.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { csvDownload, defineStaffList, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenDay, plainTextOf, wireId, wireTime } from "../../../kit/api/wire.ts";

/** An act that stays `begun` was interrupted by the end of its process, and may have made its changes. */
export const ACT_OUTCOMES = ["begun", "done", "refused", "failed"] as const;

const staffSchema = z.object({
  user_id: z.number().int(),
  name: z.string(),
  /** How the account logs in; a number or an address is masked. */
  account: z.string().nullable(),
  roles: z.array(z.enum(ROLES)),
});

const actSchema = z.object({
  id: z.number().int(),
  /** null: a command on the server itself, or a deleted account. */
  actor: z.object({ user_id: z.number().int(), name: z.string() }).nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  /** Its title; null: it no longer exists, or its kind has no title. */
  subject_title: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** When it stays `begun`, its outcome is unknown. */
  outcome: z.enum(ACT_OUTCOMES),
  error_code: z.string().nullable(),
  request_id: z.string(),
  ip: z.string().nullable(),
  created_at: wireTime,
});

export const listStaff = defineEndpoint({
  name: "listStaff",
  summary: "工作人员和各自的角色",
  method: "GET",
  path: "/v1/admin/staff",
  who: can("staff.manage"),
  output: z.object({ items: z.array(staffSchema) }),
});

export const listRoles = defineEndpoint({
  name: "listRoles",
  summary: "每个角色可以做什么",
  method: "GET",
  path: "/v1/admin/roles",
  who: can("staff.manage"),
  output: z.object({
    items: z.array(
      z.object({
        role: z.enum(ROLES),
        title: z.string(),
        /** Whether one account can give it to another; an owner is only made on the server itself. */
        is_given: z.boolean(),
        permissions: z.array(z.object({ name: z.string(), title: z.string() })),
      }),
    ),
  }),
});

const roleParams = z.object({ id: wireId, role: z.enum(GIVEN_ROLES) });

export const grantRole = defineEndpoint({
  name: "grantRole",
  summary: "给一个账号一个角色",
  method: "PUT",
  path: "/v1/admin/staff/{id}/roles/{role}",
  who: can("staff.manage"),
  confirm: true,
  params: roleParams,
  output: z.object({ roles: z.array(z.enum(ROLES)) }),
  errors: ["NOT_FOUND", "OWNER_HAS_ALL", ...GUARDED_ERRORS],
});

export const revokeRole = defineEndpoint({
  name: "revokeRole",
  summary: "收回一个账号的一个角色",
  method: "DELETE",
  path: "/v1/admin/staff/{id}/roles/{role}",
  who: can("staff.manage"),
  confirm: true,
  params: roleParams,
  output: z.object({ roles: z.array(z.enum(ROLES)) }),
  errors: ["NOT_FOUND", ...GUARDED_ERRORS],
});

export const setView = defineEndpoint({
  name: "setView",
  summary: "以访客、普通用户或会员的身份浏览本站；null 变回自己",
  method: "PUT",
  path: "/v1/admin/view",
  who: can("content.preview"),
  body: z.object({ as: z.enum(VIEWS).nullable() }),
  output: z.object({ view_as: z.enum(VIEWS).nullable() }),
});

export const actList = defineStaffList({
  name: "audit",
  sorts: { created_at: "moment", action: "text" },
  firstSort: "-created_at",
  filters: {
    actor_id: wireId.optional(),
    action: z.string().max(80).optional(),
    subject: z.string().max(120).optional(),
    outcome: z.enum(ACT_OUTCOMES).optional(),
    /** Days in Beijing, both included. */
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
});

export const listAudit = defineEndpoint({
  name: "listAudit",
  summary: "操作记录：按词、人、操作、对象、结果和日期筛选；q 在操作（也按中文名）、对象、错误码和请求编号里找",
  method: "GET",
  path: "/v1/admin/audit",
  who: can("audit.read"),
  query: actList.query,
  output: staffPageOf(actSchema),
});

export const exportAudit = defineEndpoint({
  name: "exportAudit",
  summary: "筛选出的操作记录，CSV",
  method: "GET",
  path: "/v1/admin/audit/export",
  who: can("audit.read"),
  query: actList.exportQuery,
  output: z.custom<Blob>(),
  download: csvDownload,
  isReadingAudited: true,
});

/** How many of the newest subjects of a kind are searched by title; a number finds all. */
export const MAX_SUBJECTS_SEARCHED = 500;
export const MAX_SUBJECTS_FOUND = 50;

export const listActSubjects = defineEndpoint({
  name: "listActSubjects",
  summary: "操作记录里有的一类对象，新近动过的在前；q 在名字和编号里找",
  method: "GET",
  path: "/v1/admin/audit/subjects",
  who: can("audit.read"),
  query: z.object({ kind: z.string().regex(/^[a-z-]{1,40}$/), q: plainTextOf(120).optional() }),
  output: z.object({
    items: z.array(
      z.object({
        /** Such as `course:7`, as the filter of the log takes it. */
        subject: z.string(),
        /** null: it no longer exists, or its kind has no title. */
        title: z.string().nullable(),
      }),
    ),
  }),
});
