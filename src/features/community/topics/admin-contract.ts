import { z } from "zod";
import { iconNameSchema } from "../../../domain/icons/icon-inputs.ts";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { plainTextOf, wireId } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { REASON_CHARACTERS } from "../moderation/moderation-limits.ts";
import { BOARD_NAME_CHARACTERS, BOARD_TEXT_CHARACTERS } from "./community-limits.ts";
import { BOARD_KINDS } from "./topic-orders.ts";

const limits = [
  { max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
] as const satisfies RateLimit[];

export const listAllBoards = defineEndpoint({
  name: "listAllBoards",
  summary: "全部版块，收起的也在内，和各有多少话题",
  method: "GET",
  path: "/v1/admin/community/boards",
  who: can("community.manage"),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number().int(),
        slug: z.string(),
        name: z.string(),
        description: z.string(),
        kind: z.enum(BOARD_KINDS),
        position: z.number().int(),
        icon: z.string().nullable(),
        is_closed: z.boolean(),
        topics: z.number().int(),
      }),
    ),
  }),
});

export const saveBoard = defineEndpoint({
  name: "saveBoard",
  summary: "新建或修改一个版块，以地址名相认；收起的不再列出，也不能发新话题",
  method: "PUT",
  path: "/v1/admin/community/boards/{slug}",
  who: can("community.manage"),
  params: z.object({ slug: z.string().regex(/^[a-z][a-z0-9-]{0,29}$/) }),
  body: z.object({
    name: plainTextOf(BOARD_NAME_CHARACTERS)
      .transform((text) => text.trim())
      .pipe(z.string().min(1, "名字不能是空的")),
    description: plainTextOf(BOARD_TEXT_CHARACTERS).default(""),
    kind: z.enum(BOARD_KINDS).default("discussion"),
    position: z.number().int().min(0).max(1_000).default(0),
    /** null: none. */
    icon: iconNameSchema.nullable().default(null),
    is_closed: z.boolean().default(false),
  }),
  output: z.object({ id: z.number().int() }),
  limits,
  errors: ["TOO_MANY_BOARDS"],
});

export const markTopic = defineEndpoint({
  name: "markTopic",
  summary: "置顶、关闭一个话题，设为精华，移到别的版块，或者取消；没有写的保持原样",
  method: "PUT",
  path: "/v1/admin/community/topics/{id}/marks",
  who: can("community.moderate"),
  params: z.object({ id: wireId }),
  body: z.object({
    is_pinned: z.boolean().optional(),
    is_closed: z.boolean().optional(),
    is_essence: z.boolean().optional(),
    board_id: z.number().int().positive().optional(),
    /** Recorded in the audit log. */
    reason: plainTextOf(REASON_CHARACTERS).default(""),
  }),
  output: z.object({
    is_pinned: z.boolean(),
    is_closed: z.boolean(),
    is_essence: z.boolean(),
    board_id: z.number().int(),
  }),
  limits,
  errors: ["NOT_FOUND"],
});
