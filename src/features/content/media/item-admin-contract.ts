import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { IDEMPOTENCY_ERRORS } from "../../../kit/api/idempotency-key.ts";
import { defineStaffList, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenTime, plainTextOf, trimmedTextOf, wireId, wirePicture, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { mediaCardSchema } from "./item-contract.ts";
import { ITEM_KINDS, ITEM_TYPES, MAX_FILES } from "./item-types.ts";

const limits = [{ max: 600, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }] as const;
const writing = { who: can("media.write"), limits } as const;

export const itemDraftSchema = z.object({
  title: plainTextOf(120).min(1, "请写标题"),
  summary: plainTextOf(500).default(""),
  kind: z.enum(ITEM_KINDS),
  content_type: z.enum(ITEM_TYPES),
  category: trimmedTextOf(40).default(""),
  tags: z
    .array(trimmedTextOf(40).pipe(z.string().min(1)))
    .max(12)
    .default([]),
  /** A picture of this site; null: the first picture of a file, otherwise one drawn from the title. */
  cover_url: wirePicture.nullable().default(null),
  /** Lower positions are listed first; equal ones are sorted by time. */
  position: z.number().int().min(0).max(1_000_000).default(0),
  /** null: a draft. A future time: hidden until then. */
  published_at: givenTime.nullable(),
  files: z.array(z.object({ media_id: z.number().int(), title: plainTextOf(120).default("") })).max(MAX_FILES),
});

export type ItemDraft = z.output<typeof itemDraftSchema>;

const adminItemSchema = mediaCardSchema.extend({
  published_at: wireTime.nullable(),
  /** null: taken from a file, or drawn. */
  own_cover_url: z.string().nullable(),
  position: z.number().int(),
  files: z.array(z.object({ media_id: z.number().int(), title: z.string() })),
});

export type AdminItem = z.output<typeof adminItemSchema>;

export const ITEM_STATES = ["draft", "scheduled", "published"] as const;

export const itemList = defineStaffList({
  name: "media-items",
  sorts: { position: "number", title: "text", published_at: "moment?", updated_at: "moment" },
  firstSort: "-updated_at",
  filters: {
    kind: z.enum(ITEM_KINDS).optional(),
    content_type: z.enum(ITEM_TYPES).optional(),
    state: z.enum(ITEM_STATES).optional(),
  },
});

export const listAllMediaItems = defineEndpoint({
  name: "listAllMediaItems",
  summary: "全部媒体内容，草稿也在内；q 在标题、介绍和分类里找",
  method: "GET",
  path: "/v1/admin/media/items",
  who: can("media.write"),
  query: itemList.query,
  output: staffPageOf(adminItemSchema),
});

export const createMediaItem = defineEndpoint({
  ...writing,
  name: "createMediaItem",
  summary: "新建一项媒体内容；同一个 Idempotency-Key 只新建一次",
  method: "POST",
  path: "/v1/admin/media/items",
  headers: ["Idempotency-Key"],
  body: itemDraftSchema,
  output: z.object({ item: adminItemSchema }),
  errors: IDEMPOTENCY_ERRORS,
});

export const changeMediaItem = defineEndpoint({
  ...writing,
  name: "changeMediaItem",
  summary: "改一项媒体内容：文字、等级、文件和顺序、发布时间",
  method: "PUT",
  path: "/v1/admin/media/items/{id}",
  params: z.object({ id: wireId }),
  body: itemDraftSchema,
  output: z.object({ item: adminItemSchema }),
  errors: ["NOT_FOUND"],
});

export const removeMediaItem = defineEndpoint({
  ...writing,
  name: "removeMediaItem",
  summary: "删除一项媒体内容；它的文件留着",
  method: "DELETE",
  path: "/v1/admin/media/items/{id}",
  params: z.object({ id: wireId }),
  output: z.object({}),
  errors: ["NOT_FOUND"],
});
