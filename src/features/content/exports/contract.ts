import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";

const aZip = {
  method: "GET",
  isReadingAudited: true,
  download: { mediaType: "application/zip" },
  output: z.custom<Blob>(),
  envelope: "flat",
  limits: [{ max: 12, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["EXPORT_RUNNING"],
} as const;

export const downloadSiteExport = defineEndpoint({
  ...aZip,
  name: "downloadSiteExport",
  summary: "导出全站内容、设置和协议为一个 zip，不含用户；一次一份",
  path: "/v1/admin/export",
  who: can("content.export"),
});

export const downloadSiteExportWithPeople = defineEndpoint({
  ...aZip,
  name: "downloadSiteExportWithPeople",
  summary: "导出全站内容和用户：连同账号、同意过的协议和会员权益；没有密码、订单和学习记录",
  path: "/v1/admin/export/people",
  who: can("people.transfer"),
  confirm: true,
});
