import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { csvDownload, defineStaffList, listedPersonSchema, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenDay, plainTextOf, wireDay, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { REASON_CHARACTERS } from "./certificate-limits.ts";
import { CERTIFICATE_STATES } from "./certificate-state.ts";

const issuedSchema = z.object({
  number: z.string(),
  state: z.enum(CERTIFICATE_STATES),
  user_id: z.number().int(),
  course_id: z.number().int(),
  course_title: z.string(),
  name: z.string().nullable(),
  finished_on: wireDay,
  issued_at: wireTime,
  withdrawn_at: wireTime.nullable(),
  revoked_at: wireTime.nullable(),
  revoke_reason: z.string().nullable(),
});

export const certificateList = defineStaffList({
  name: "certificates",
  sorts: { issued_at: "moment", course_title: "text" },
  firstSort: "-issued_at",
  filters: {
    state: z.enum(CERTIFICATE_STATES).optional(),
    course_id: wireId.optional(),
    user_id: wireId.optional(),
    /** Days in Beijing, both included. */
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
});

const listedSchema = issuedSchema.omit({ user_id: true }).extend({
  /** The account; the holder may have chosen another name for the certificate. */
  user: listedPersonSchema,
});

export const listIssuedCertificates = defineEndpoint({
  name: "listIssuedCertificates",
  summary: "做出的全部结业证明，新的在前；q 在编号、课程和姓名里找",
  method: "GET",
  path: "/v1/admin/certificates",
  who: can("certificates.manage"),
  isReadingAudited: true,
  query: certificateList.query,
  output: staffPageOf(listedSchema),
});

export const exportCertificates = defineEndpoint({
  name: "exportCertificates",
  summary: "筛选出的结业证明，CSV",
  method: "GET",
  path: "/v1/admin/certificates/export",
  who: can("certificates.manage"),
  query: certificateList.exportQuery,
  output: z.custom<Blob>(),
  download: csvDownload,
  isReadingAudited: true,
});

export const revokeCertificate = defineEndpoint({
  name: "revokeCertificate",
  summary: "撤销一张结业证明，写明原因；本人看得到原因，查验页只说已撤销",
  method: "POST",
  path: "/v1/admin/certificates/{number}/revoke",
  who: can("certificates.manage"),
  params: z.object({ number: z.string().regex(/^\d{20}$/) }),
  body: z.object({
    reason: plainTextOf(REASON_CHARACTERS)
      .transform((text) => text.trim())
      .pipe(z.string().min(1, "请写明原因")),
  }),
  output: issuedSchema,
  limits: [{ max: 600, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["NOT_FOUND"],
});

export type IssuedCertificate = z.output<typeof issuedSchema>;
