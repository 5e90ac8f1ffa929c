import { z } from "zod";
import { defineEndpoint } from "../../kit/api/endpoint.ts";
import { HOUR_SECONDS } from "../../kit/values/durations.ts";
import { can } from "../staff/permissions.ts";

export const downloadSiteExport = defineEndpoint({
  name: "downloadSiteExport",
  summary: "导出全站内容、设置和协议为一个 zip，不含用户；一次一份",
  method: "GET",
  path: "/v1/admin/export",
  who: can("content.export"),
  isReadingAudited: true,
  download: { mediaType: "application/zip" },
  output: z.custom<Blob>(),
  envelope: "flat",
  limits: [{ max: 12, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["EXPORT_RUNNING"],
});
