import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { plainTextOf, wireAiMark, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { MEDIA_KINDS } from "./media-kind.ts";

/** The public facts of a file: its length, size and picture; never the address of its bytes. */
export const mediaDescriptionSchema = z.object({
  id: z.number().int(),
  state: z.enum(["uploading", "uploaded", "ready", "broken"]),
  kind: z.enum(MEDIA_KINDS).nullable(),
  duration_seconds: z.number().int().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  poster_url: z.string().nullable(),
  has_captions: z.boolean(),
  /** From the metadata of the file. */
  ai_mark: wireAiMark,
});

export type MediaDescription = z.output<typeof mediaDescriptionSchema>;

/** A part of a film or recording that its author named. */
export const chapterSchema = z.object({ at_seconds: z.number().int(), title: z.string() });

const playableFileSchema = mediaDescriptionSchema.omit({ state: true, has_captions: true }).extend({
  media_type: z.string(),
  size_bytes: z.number().int(),
  /** Bytes by range, for a `src`. */
  url: z.string(),
  /** HLS in several heights; null: only the file. */
  hls_url: z.string().nullable(),
  /** WebVTT, for a `<track>` and for a transcript. */
  captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })),
  /** Loudness from 0 to 100 in equal steps; null for everything but recordings. */
  waveform: z.array(z.number()).nullable(),
  /** In order; each ends where the next one begins. A preview lists those that begin within it. */
  chapters: z.array(chapterSchema),
  /** A sprite sheet: small pictures of the film, one every few seconds, row by row; null: none. */
  sprites: z
    .object({
      url: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      columns: z.number().int(),
      count: z.number().int(),
      step_seconds: z.number(),
    })
    .nullable(),
});

/** The right to play one item in one browser, for some minutes; it is renewed while its bytes are requested. */
export const playTicketSchema = z.object({
  ticket: z.string(),
  expires_at: wireTime,
  /** Stays open while the item plays; the site closes it when the right ends. */
  right_url: z.string(),
  /** The files only contain the first seconds, because the viewer may not see more. */
  is_preview: z.boolean(),
  preview_seconds: z.number().int().nullable(),
  files: z.array(playableFileSchema),
});

export type PlayTicket = z.output<typeof playTicketSchema>;

const limits = [{ max: 600, windowSeconds: HOUR_SECONDS, per: "ip", whenUnavailable: "open" }] as const;
const errors = [
  "NOT_FOUND",
  "MEDIA_NOT_READY",
  "NOT_OPEN_YET",
  "NOT_LOGGED_IN",
  "NOT_VIP",
  "VIP_EXPIRED",
  "INSUFFICIENT_LEVEL",
  "UNKNOWN_TYPE",
  "TOO_MANY_STREAMS",
] as const;

const playing = {
  who: "anyone",
  params: z.object({ id: wireId }),
  output: playTicketSchema,
  setsCookie: true,
  limits,
  errors,
} as const;

export const playLesson = defineEndpoint({
  name: "playLesson",
  summary: "播放一节课：检查权限，给出十分钟的票据和各文件的地址；没有权限时给试看",
  method: "POST",
  path: "/v1/lessons/{id}/play",
  ...playing,
});

export const playMedia = defineEndpoint({
  name: "playMedia",
  summary: "播放一项媒体内容：检查权限，给出十分钟的票据和各文件的地址",
  method: "POST",
  path: "/v1/media/{id}/play",
  ...playing,
});

export const endPlay = defineEndpoint({
  name: "endPlay",
  summary: "不再播放：票据作废，空出一处播放",
  method: "POST",
  path: "/v1/play/end",
  who: "anyone",
  body: z.object({ ticket: plainTextOf(40) }),
  output: z.object({}),
  limits,
});
