import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { plainTextOf, wireDay, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { readNumber } from "./certificate-number.ts";
import { CERTIFICATE_STATES } from "./certificate-state.ts";

/** Typed or copied from a print; an invalid number is treated as a nonexistent certificate. */
const numberSchema = z.string().transform((typed, context) => {
  const number = readNumber(typed);
  if (number !== null) return number;
  context.addIssue({ code: "custom", message: "编号是 20 位数字" });
  return z.NEVER;
});

/** A certificate as its holder sees it. */
const ownCertificateSchema = z.object({
  /** 20 digits. */
  number: z.string(),
  state: z.enum(CERTIFICATE_STATES),
  course_id: z.number().int(),
  course_title: z.string(),
  /** Chosen by the holder; null once withdrawn. */
  name: z.string().nullable(),
  /** Day in Asia/Shanghai. */
  finished_on: wireDay,
  issued_at: wireTime,
  /** Why the site revoked it. */
  revoke_reason: z.string().nullable(),
});

const finishedCourseSchema = z.object({
  course_id: z.number().int(),
  title: z.string(),
  path: z.string(),
  finished_on: wireDay,
});

export const listCertificates = defineEndpoint({
  name: "listCertificates",
  summary: "自己的结业证明，和学完了、还可以做证明的课",
  method: "GET",
  path: "/v1/certificates",
  who: "user",
  output: z.object({ items: z.array(ownCertificateSchema), ready: z.array(finishedCourseSchema) }),
});

export const makeCertificate = defineEndpoint({
  name: "makeCertificate",
  summary: "为学完的一门课做结业证明，写上自己选的名字；再做一次得到同一张",
  method: "POST",
  path: "/v1/courses/{id}/certificate",
  who: "user",
  params: z.object({ id: wireId }),
  body: z.object({ name: plainTextOf(200) }),
  output: z.object({ certificate: ownCertificateSchema }),
  limits: [{ max: 30, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: [
    "NOT_FOUND",
    "NO_CERTIFICATE",
    "COURSE_NOT_FINISHED",
    "CERTIFICATE_REVOKED",
    "TOO_MANY_CERTIFICATES",
    "TEXT_REFUSED",
  ],
});

export const withdrawCertificate = defineEndpoint({
  name: "withdrawCertificate",
  summary: "撤回自己的一张结业证明：名字立刻删去，查验页说它已撤回",
  method: "DELETE",
  path: "/v1/certificates/{number}",
  who: "user",
  params: z.object({ number: numberSchema }),
  output: z.object({ certificate: ownCertificateSchema }),
  errors: ["NOT_FOUND", "CERTIFICATE_REVOKED"],
});

export const checkCertificate = defineEndpoint({
  name: "checkCertificate",
  summary: "按编号查验一张结业证明；没有的编号答 unknown，形状相同",
  method: "GET",
  path: "/v1/certificates/{number}",
  who: "anyone",
  params: z.object({ number: numberSchema }),
  output: z.object({
    state: z.enum(["unknown", ...CERTIFICATE_STATES]),
    /** Only for a valid certificate. */
    name: z.string().nullable(),
    course_title: z.string().nullable(),
    finished_on: wireDay.nullable(),
  }),
  limits: [
    { max: 20, windowSeconds: 60, per: "ip", whenUnavailable: "closed" },
    { max: 200, windowSeconds: 24 * HOUR_SECONDS, per: "ip", whenUnavailable: "closed" },
  ],
});

export type OwnCertificate = z.output<typeof ownCertificateSchema>;
export type FinishedCourse = z.output<typeof finishedCourseSchema>;
export type CheckedCertificate = z.output<(typeof checkCertificate)["output"]>;
