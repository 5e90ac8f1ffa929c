import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { IDEMPOTENCY_ERRORS } from "../../../kit/api/idempotency-key.ts";
import { csvDownload, defineStaffList, listedPersonSchema, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenDay, givenTime, plainTextOf, trimmedTextOf, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { downloadSchema, versionSchema } from "./contract.ts";
import { MAX_FILE_BYTES, NAME_CHARACTERS } from "./download-limits.ts";
import { CARRIER_KINDS, DOWNLOAD_TYPES } from "./download-types.ts";

const limits = [{ max: 600, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }] as const;
const writing = { who: can("media.write"), limits } as const;

const draftSchema = z.object({
  title: trimmedTextOf(120).pipe(z.string().min(1, "请写标题")),
  summary: plainTextOf(500).default(""),
  category: trimmedTextOf(40).default(""),
  content_type: z.enum(DOWNLOAD_TYPES),
  /** null: it is not attached. */
  carrier: z
    .object({ kind: z.enum(CARRIER_KINDS), id: z.number().int().positive() })
    .nullable()
    .default(null),
  /** Lower positions come first; equal ones are ordered by time. */
  position: z.number().int().min(0).max(1_000_000).default(0),
  /** null: a draft. In the future: scheduled. */
  published_at: givenTime.nullable(),
});

export type DownloadDraft = z.output<typeof draftSchema>;

const adminDownloadSchema = downloadSchema.extend({
  position: z.number().int(),
  published_at: wireTime.nullable(),
  /** The number of users who downloaded it, each counted once a day. */
  taken: z.number().int(),
  versions: z.array(
    versionSchema.extend({
      state: z.enum(["uploading", "uploaded", "ready"]),
      sha256: z.string().nullable(),
      taken: z.number().int(),
    }),
  ),
});

export type AdminDownload = z.output<typeof adminDownloadSchema>;

export const DOWNLOAD_STATES = ["draft", "scheduled", "published"] as const;

export const downloadList = defineStaffList({
  name: "downloads",
  sorts: { updated_at: "moment", title: "text", position: "number", published_at: "moment?" },
  firstSort: "-updated_at",
  filters: { content_type: z.enum(DOWNLOAD_TYPES).optional(), state: z.enum(DOWNLOAD_STATES).optional() },
});

export const listAllDownloads = defineEndpoint({
  name: "listAllDownloads",
  summary: "全部可以下载的文件，草稿和附件也在内，带下载的人次；q 在标题、介绍和分类里找",
  method: "GET",
  path: "/v1/admin/downloads",
  who: can("media.write"),
  query: downloadList.query,
  output: staffPageOf(adminDownloadSchema),
});

export const createDownload = defineEndpoint({
  ...writing,
  name: "createDownload",
  summary: "新建一项下载；文件随后用 beginDownloadVersion 上传。同一个 Idempotency-Key 只新建一次",
  method: "POST",
  path: "/v1/admin/downloads",
  headers: ["Idempotency-Key"],
  body: draftSchema,
  output: z.object({ download: adminDownloadSchema }),
  errors: IDEMPOTENCY_ERRORS,
});

export const changeDownload = defineEndpoint({
  ...writing,
  name: "changeDownload",
  summary: "改一项下载：文字、等级、附在哪里、发布时间",
  method: "PUT",
  path: "/v1/admin/downloads/{id}",
  params: z.object({ id: wireId }),
  body: draftSchema,
  output: z.object({ download: adminDownloadSchema }),
  errors: ["NOT_FOUND"],
});

export const removeDownload = defineEndpoint({
  ...writing,
  name: "removeDownload",
  summary: "删除一项下载和它的全部版本",
  method: "DELETE",
  path: "/v1/admin/downloads/{id}",
  params: z.object({ id: wireId }),
  output: z.object({}),
  errors: ["NOT_FOUND"],
});

export const beginDownloadVersion = defineEndpoint({
  ...writing,
  name: "beginDownloadVersion",
  summary: "开始上传一个版本；内容按 tus 1.0 分段传到 upload_url，传完就是最新的一版",
  method: "POST",
  path: "/v1/admin/downloads/{id}/versions",
  params: z.object({ id: wireId }),
  body: z.object({
    file_name: plainTextOf(NAME_CHARACTERS * 2).min(1),
    label: trimmedTextOf(40).default(""),
    notes: plainTextOf(500).default(""),
    size_bytes: z.number().int().min(1, "文件是空的，请重新导出").max(MAX_FILE_BYTES, "文件超过 4 GB"),
  }),
  headers: ["Idempotency-Key"],
  output: z.object({ version_id: z.number().int(), upload_url: z.string() }),
  errors: ["NOT_FOUND", "OUT_OF_ROOM", "TOO_MANY_VERSIONS", ...IDEMPOTENCY_ERRORS],
});

export const removeDownloadVersion = defineEndpoint({
  ...writing,
  name: "removeDownloadVersion",
  summary: "删除一个版本，或放弃一个上传",
  method: "DELETE",
  path: "/v1/admin/downloads/{id}/versions/{version_id}",
  params: z.object({ id: wireId, version_id: wireId }),
  output: z.object({}),
  errors: ["NOT_FOUND"],
});

export const takingList = defineStaffList({
  name: "download-log",
  sorts: { id: "id" },
  firstSort: "-id",
  filters: {
    download_id: wireId.optional(),
    user_id: wireId.optional(),
    /** Days in Beijing, both included. */
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
});

export const listDownloadLog = defineEndpoint({
  name: "listDownloadLog",
  summary: "谁在什么时候下载了哪个版本，新的在前，每人每天记一次；q 在标题和文件名里找",
  method: "GET",
  path: "/v1/admin/download-log",
  who: can("media.write"),
  query: takingList.query,
  output: staffPageOf(
    z.object({
      id: z.number().int(),
      download_id: z.number().int(),
      title: z.string(),
      version_id: z.number().int(),
      version: z.string(),
      file_name: z.string(),
      user: listedPersonSchema,
      taken_at: wireTime,
    }),
  ),
  isReadingAudited: true,
});

export const exportDownloadLog = defineEndpoint({
  name: "exportDownloadLog",
  summary: "筛选出的下载记录，CSV",
  method: "GET",
  path: "/v1/admin/download-log/export",
  who: can("media.write"),
  query: takingList.exportQuery,
  output: z.custom<Blob>(),
  download: csvDownload,
  isReadingAudited: true,
});
