import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { IDEMPOTENCY_ERRORS } from "../../../kit/api/idempotency-key.ts";
import { defineStaffList, staffPageOf } from "../../../kit/api/staff-list.ts";
import { plainTextOf, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { CHAPTER_TITLE_CHARACTERS, MAX_CHAPTERS } from "./chapters.ts";
import { chapterSchema, mediaDescriptionSchema } from "./contract.ts";
import { MEDIA_KINDS } from "./media-kind.ts";
import { MAX_DURATION_MS, MAX_FILE_BYTES } from "./media-limits.ts";

const CAPTION_BYTES = 2 * 1024 * 1024;

/** The tus endpoints: `HEAD` returns the offset of an upload, `PATCH` continues it. */
export const UPLOADS_PATH = "/v1/admin/media/uploads";

/** A BCP 47 tag, the form that browsers and players expect. */
export const languageSchema = z.string().regex(/^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8}){0,3}$/, "要写语言代码，例如 zh-CN");

const adminMediaSchema = mediaDescriptionSchema.extend({
  name: z.string(),
  size_bytes: z.number().int(),
  media_type: z.string().nullable(),
  /** Why the file cannot be played, or which derived file could not be created. */
  reason: z.string(),
  /** Loudness from 0 to 100 in equal steps; null for everything but recordings. */
  waveform: z.array(z.number()).nullable(),
  heights: z.array(z.number().int()),
  captions: z.array(z.object({ language: z.string(), label: z.string() })),
  chapters: z.array(chapterSchema),
  created_at: wireTime,
});

export type AdminMedia = z.output<typeof adminMediaSchema>;

export const beginUpload = defineEndpoint({
  name: "beginUpload",
  summary: "开始上传一个视频、音频或图片；内容按 tus 1.0 分段传到 upload_url",
  method: "POST",
  path: UPLOADS_PATH,
  who: can("media.write"),
  body: z.object({
    name: plainTextOf(200).min(1),
    size_bytes: z.number().int().min(1, "文件是空的，请重新导出").max(MAX_FILE_BYTES, "文件超过 4 GB"),
  }),
  headers: ["Idempotency-Key"],
  output: z.object({ media_id: z.number().int(), upload_url: z.string() }),
  limits: [{ max: 600, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["OUT_OF_ROOM", "TOO_MANY_UPLOADS", ...IDEMPOTENCY_ERRORS],
});

export const mediaList = defineStaffList({
  name: "media-files",
  // A size may exceed the integer range of counts, so it is sorted with the type of ids.
  sorts: { id: "id", name: "text", size_bytes: "id", duration_ms: "id?" },
  firstSort: "-id",
  filters: {
    state: z.enum(["uploading", "uploaded", "ready", "broken"]).optional(),
    kind: z.enum(MEDIA_KINDS).optional(),
    use: z.enum(["used", "unused"]).optional(),
  },
});

export const listMediaFiles = defineEndpoint({
  name: "listMediaFiles",
  summary: "全部视频、音频和图片；q 在文件名里找",
  method: "GET",
  path: "/v1/admin/media/files",
  who: can("media.write"),
  query: mediaList.query,
  /** `is_used`: a lesson plays the file, or the media page shows it. */
  output: staffPageOf(adminMediaSchema.extend({ is_used: z.boolean() })),
});

export const getMediaFile = defineEndpoint({
  name: "getMediaFile",
  summary: "一个视频、音频或图片的全部信息",
  method: "GET",
  path: "/v1/admin/media/files/{id}",
  who: can("media.write"),
  params: z.object({ id: wireId }),
  output: z.object({ file: adminMediaSchema }),
  errors: ["NOT_FOUND"],
});

export const removeMediaFile = defineEndpoint({
  name: "removeMediaFile",
  summary: "删除一个没有用到的视频、音频或图片，或放弃一个上传",
  method: "DELETE",
  path: "/v1/admin/media/files/{id}",
  who: can("media.write"),
  params: z.object({ id: wireId }),
  output: z.object({}),
  errors: ["NOT_FOUND", "MEDIA_IN_USE"],
});

export const saveCaptions = defineEndpoint({
  name: "saveCaptions",
  summary: "给视频或音频加上一种语言的字幕（.srt 或 .vtt，常见编码都行），代替原来的",
  method: "POST",
  path: "/v1/admin/media/files/{id}/captions",
  who: can("media.write"),
  params: z.object({ id: wireId }),
  query: z.object({ language: languageSchema.default("zh-CN"), label: plainTextOf(40).min(1).default("中文") }),
  upload: { field: "file", maxBytes: CAPTION_BYTES },
  output: z.object({ cues: z.number().int() }),
  errors: ["NOT_FOUND"],
});

export const removeCaptions = defineEndpoint({
  name: "removeCaptions",
  summary: "去掉一种语言的字幕",
  method: "DELETE",
  path: "/v1/admin/media/files/{id}/captions/{language}",
  who: can("media.write"),
  params: z.object({ id: wireId, language: languageSchema }),
  output: z.object({}),
  errors: ["NOT_FOUND"],
});

export const saveChapters = defineEndpoint({
  name: "saveChapters",
  summary: "写下视频或音频的全部章节，代替原来的；空的就去掉",
  method: "PUT",
  path: "/v1/admin/media/files/{id}/chapters",
  who: can("media.write"),
  params: z.object({ id: wireId }),
  body: z.object({
    chapters: z
      .array(
        z.object({
          at_seconds: z
            .number()
            .int()
            .min(0)
            .max(MAX_DURATION_MS / 1_000),
          title: plainTextOf(CHAPTER_TITLE_CHARACTERS).min(1, "每一章都要有标题"),
        }),
      )
      .max(MAX_CHAPTERS, `章节最多 ${MAX_CHAPTERS} 个`),
  }),
  output: z.object({ file: adminMediaSchema }),
  errors: ["NOT_FOUND"],
});
