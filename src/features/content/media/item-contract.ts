import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { pageOf, pageQuery, wireAiMark, wireId, wireTime } from "../../../kit/api/wire.ts";
import { mediaDescriptionSchema } from "./contract.ts";
import { ITEM_KINDS, ITEM_TYPES } from "./item-types.ts";

/** An item of the media page; access to it is decided when it is played. */
export const mediaCardSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  kind: z.enum(ITEM_KINDS),
  content_type: z.enum(ITEM_TYPES),
  category: z.string(),
  tags: z.array(z.string()),
  file_count: z.number().int(),
  /** The total of all its files; null for pictures. */
  duration_seconds: z.number().int().nullable(),
  /** The poster of the first file that has one. */
  poster_url: z.string().nullable(),
  /** Its own, otherwise the first picture of a file, otherwise one drawn from the title. */
  cover_url: z.string(),
  ai_mark: wireAiMark,
  published_at: wireTime,
  updated_at: wireTime,
});

const mediaItemSchema = mediaCardSchema.extend({
  /** In order, with the titles of the episodes. Only a ticket contains the addresses of the bytes. */
  files: z.array(mediaDescriptionSchema.omit({ state: true }).extend({ title: z.string() })),
});

export type MediaCard = z.output<typeof mediaCardSchema>;
export type MediaItem = z.output<typeof mediaItemSchema>;

export const listMediaItems = defineEndpoint({
  name: "listMediaItems",
  summary: "视频、音频和图集，按编排的顺序，可按种类和需要的等级筛选",
  method: "GET",
  path: "/v1/media",
  who: "anyone",
  query: pageQuery.extend({ kind: z.enum(ITEM_KINDS).optional(), content_type: z.enum(ITEM_TYPES).optional() }),
  output: pageOf(mediaCardSchema),
  publicSeconds: 60,
});

export const getMediaItem = defineEndpoint({
  name: "getMediaItem",
  summary: "一项媒体内容和它的各个文件；播放用 playMedia",
  method: "GET",
  path: "/v1/media/{id}",
  who: "anyone",
  params: z.object({ id: wireId }),
  output: z.object({ item: mediaItemSchema }),
  errors: ["NOT_FOUND"],
});
