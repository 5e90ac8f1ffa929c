import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { baseVersion, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { homeBlocksSchema } from "./home-blocks.ts";

const limits = [
  { max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
] as const satisfies RateLimit[];

const homeStateSchema = z.object({
  published: homeBlocksSchema,
  draft: homeBlocksSchema.nullable(),
  /** The version of the draft, or of the published arrangement if there is none; a draft is based on it. */
  version: z.string(),
  /** Earlier published arrangements, newest first. */
  editions: z.array(z.object({ id: z.int(), published_at: wireTime, blocks: homeBlocksSchema })),
});

export type HomeState = z.output<typeof homeStateSchema>;

export const readHome = defineEndpoint({
  name: "readHome",
  summary: "首页现在的编排、草稿和以前的编排",
  method: "GET",
  path: "/v1/admin/home",
  who: can("settings.manage"),
  output: homeStateSchema,
});

export const saveHomeDraft = defineEndpoint({
  name: "saveHomeDraft",
  summary: "写首页编排的草稿，得到一小时内有效的预览地址；以前的草稿和预览地址作废",
  method: "PUT",
  path: "/v1/admin/home/draft",
  who: can("settings.manage"),
  body: z.object({ blocks: homeBlocksSchema, base_version: baseVersion }),
  output: z.object({ preview_path: z.string(), preview_until: wireTime, version: z.string() }),
  limits,
  errors: ["CHANGED_MEANWHILE"],
});

export const publishHome = defineEndpoint({
  name: "publishHome",
  summary: "发布首页的草稿，或换回以前的一份编排；首页马上更新",
  method: "POST",
  path: "/v1/admin/home/publish",
  who: can("settings.manage"),
  /** null: the draft; `base_version` is the version of the draft that the user saw. */
  body: z.object({ edition: z.int().positive().nullable().default(null), base_version: baseVersion }),
  output: homeStateSchema,
  limits,
  errors: ["HOME_HAS_NO_DRAFT", "CHANGED_MEANWHILE"],
});
