import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { pageOf, pageQuery, wireAiMark, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { CARRIER_KINDS, DOWNLOAD_TYPES } from "./download-types.ts";

export const versionSchema = z.object({
  id: z.number().int(),
  /** The version number given by its author; may be empty. */
  label: z.string(),
  file_name: z.string(),
  notes: z.string(),
  size_bytes: z.number().int(),
  /** SHA-256 of the whole file, for verification. */
  sha256: z.string(),
  /** From the metadata of the file. */
  ai_mark: wireAiMark,
  published_at: wireTime,
});

export const downloadSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  content_type: z.enum(DOWNLOAD_TYPES),
  ai_mark: wireAiMark,
  /** Where it is attached; null: nowhere. */
  carrier: z
    .object({ kind: z.enum(CARRIER_KINDS), id: z.number().int(), title: z.string(), path: z.string() })
    .nullable(),
  /** Newest first; the address of the bytes is only in a ticket. */
  versions: z.array(versionSchema),
  updated_at: wireTime,
});

export type Download = z.output<typeof downloadSchema>;
export type DownloadVersion = z.output<typeof versionSchema>;

export const listDownloads = defineEndpoint({
  name: "listDownloads",
  summary: "可以下载的文件和它们的版本，按编排的顺序；附在别的内容里的不在内",
  method: "GET",
  path: "/v1/downloads",
  who: "anyone",
  query: pageQuery.extend({ category: z.string().max(40).optional() }),
  output: pageOf(downloadSchema),
  publicSeconds: 60,
});

export const getDownload = defineEndpoint({
  name: "getDownload",
  summary: "一个可以下载的文件和它的全部版本",
  method: "GET",
  path: "/v1/downloads/{id}",
  who: "anyone",
  params: z.object({ id: wireId }),
  output: z.object({ download: downloadSchema }),
  errors: ["NOT_FOUND"],
});

export const listAttachments = defineEndpoint({
  name: "listAttachments",
  summary: "附在一门课、一本书、一篇文章或一个媒体里的文件",
  method: "GET",
  path: "/v1/attachments/{kind}/{id}",
  who: "anyone",
  params: z.object({ kind: z.enum(CARRIER_KINDS), id: wireId }),
  output: z.object({ items: z.array(downloadSchema) }),
});

export const downloadLinkSchema = z.object({
  /** Only valid for this browser while its session and right last; supports ranges. */
  url: z.string(),
  file_name: z.string(),
  size_bytes: z.number().int(),
  /** null: the file is generated while it is sent. */
  sha256: z.string().nullable(),
  expires_at: wireTime,
  /**
   * Bought separately and not downloaded yet: the buyer is warned before the download that it ends the right to a
   * refund.
   */
  ends_refund: z.boolean(),
});

export type DownloadLink = z.output<typeof downloadLinkSchema>;

const limits = [{ max: 300, windowSeconds: HOUR_SECONDS, per: "ip", whenUnavailable: "open" }] as const;
const errors = ["NOT_FOUND", "NOT_LOGGED_IN", "NOT_VIP", "VIP_EXPIRED", "INSUFFICIENT_LEVEL", "UNKNOWN_TYPE"] as const;

export const fetchDownload = defineEndpoint({
  name: "fetchDownload",
  summary: "下载一个文件：检查权限，给出十分钟的票据和地址；断了可以接着下",
  method: "POST",
  path: "/v1/downloads/{id}/fetch",
  who: "anyone",
  params: z.object({ id: wireId }),
  /** Omitted: the newest version. */
  body: z.object({ version_id: z.number().int().positive().optional() }),
  output: downloadLinkSchema,
  setsCookie: true,
  limits,
  errors,
});

export const fetchCourseFiles = defineEndpoint({
  name: "fetchCourseFiles",
  summary: "把一门课的全部文件打包下载：检查权限，给出十分钟的票据和地址",
  method: "POST",
  path: "/v1/courses/{id}/files/fetch",
  who: "anyone",
  params: z.object({ id: wireId }),
  body: z.object({}),
  output: downloadLinkSchema,
  setsCookie: true,
  limits,
  errors,
});

const ownDownloadSchema = z.object({
  download_id: z.number().int(),
  title: z.string(),
  version: z.string(),
  version_id: z.number().int(),
  file_name: z.string(),
  taken_at: wireTime,
  /** Its current state; null: it is not published any more. */
  download: downloadSchema.nullable(),
});

export type OwnDownload = z.output<typeof ownDownloadSchema>;

export const listOwnDownloads = defineEndpoint({
  name: "listOwnDownloads",
  summary: "我下载过的文件，新的在前",
  method: "GET",
  path: "/v1/users/downloads",
  who: "user",
  query: pageQuery,
  output: pageOf(ownDownloadSchema),
});
