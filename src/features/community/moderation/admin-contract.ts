import { z } from "zod";
import { POST_STATES, WRITTEN_KINDS } from "../../../domain/moderation/moderated-content.ts";
import { WHYS } from "../../../domain/moderation/why-held.ts";
import { GUARDED_ERRORS } from "../../../domain/staff/guarded-acts.ts";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { defineStaffList, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenDay, plainTextOf, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { DECIDED_AT_ONCE, MAX_BAN_DAYS, NOTE_CHARACTERS, REASON_CHARACTERS } from "./moderation-limits.ts";
import { moderationSettingsSchema } from "./moderation-settings.ts";
import { DECISIONS, QUEUE_LISTS } from "./queue-lists.ts";
import { REPORT_REASONS } from "./report-reasons.ts";
import { MAX_LIST_CHARACTERS, WORD_ACTIONS, WORD_CHARACTERS, WORD_FORMS } from "./word-list.ts";

const limits = [
  { max: 600, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
] as const satisfies RateLimit[];
const managing = { who: can("community.manage"), limits } as const;
const moderating = { who: can("community.moderate"), limits } as const;

const contentSchema = z.object({ kind: z.enum(WRITTEN_KINDS), id: z.number().int().positive() });
const contentQuery = z.object({ kind: z.enum(WRITTEN_KINDS), id: wireId });
const reasonOf = (least: number) =>
  plainTextOf(REASON_CHARACTERS)
    .transform((text) => text.trim())
    .pipe(z.string().min(least, "请写明原因"));

const queueItemSchema = z.object({
  /** The cursor of this item: the list continues after it. */
  cursor: z.string(),
  kind: z.enum(WRITTEN_KINDS),
  id: z.number().int(),
  state: z.enum(POST_STATES),
  is_waiting: z.boolean(),
  author: z.object({ user_id: z.number().int(), name: z.string() }),
  /** Its location; null: the target no longer exists. */
  place: z.object({ title: z.string(), path: z.string() }).nullable(),
  /** Signed address of the profile picture to be reviewed. */
  picture: z.string().nullable(),
  title: z.string().nullable(),
  /** The latest version as typed; null: it is older than the stored records. */
  source: z.string().nullable(),
  why: z.array(z.enum(WHYS)),
  words: z.array(z.string()),
  reports: z.number().int(),
  created_at: wireTime,
  changed_at: wireTime,
  decided_at: wireTime.nullable(),
  decision_reason: z.string().nullable(),
});

export type QueueItem = z.output<typeof queueItemSchema>;

export const queueList = defineStaffList({
  name: "moderation-queue",
  sorts: { id: "id", changed_at: "moment", reports: "number" },
  firstSort: ({ list }) => (list === "waiting" ? "id" : "-id"),
  filters: {
    list: z.enum(QUEUE_LISTS).default("waiting"),
    kind: z.enum(WRITTEN_KINDS).optional(),
    author_id: wireId.optional(),
    why: z.enum(WHYS).optional(),
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
});

export const listModerationQueue = defineEndpoint({
  name: "listModerationQueue",
  summary: "审核队列：待审的旧的在前，其余新的在前；q 在标题、正文和命中的词里找",
  method: "GET",
  path: "/v1/admin/moderation/queue",
  who: can("community.moderate"),
  query: queueList.query,
  output: staffPageOf(queueItemSchema),
  signsPictures: true,
});

export const decideContent = defineEndpoint({
  ...moderating,
  name: "decideThings",
  summary: "审核一条或一批：通过、隐藏、删除，可以同时禁言作者；全部成功或全部不变",
  method: "POST",
  path: "/v1/admin/moderation/decisions",
  body: z
    .object({
      things: z
        .array(contentSchema)
        .min(1)
        .max(DECIDED_AT_ONCE)
        .refine(
          (contents) => new Set(contents.map(({ kind, id }) => `${kind}:${id}`)).size === contents.length,
          "有重复的",
        ),
      decision: z.enum(DECISIONS),
      reason: reasonOf(0).default(""),
      ban_days: z.number().int().min(1).max(MAX_BAN_DAYS).nullable().default(null),
    })
    .refine(({ decision, reason }) => decision === "publish" || reason !== "", {
      message: "请写明原因",
      path: ["reason"],
    }),
  output: z.object({ items: z.array(contentSchema.extend({ state: z.enum(POST_STATES) })) }),
  errors: ["NOT_FOUND", "ALREADY_DELETED", "PROFILE_DECIDED", ...GUARDED_ERRORS],
});

export const listReports = defineEndpoint({
  name: "listReports",
  summary: "一条内容收到的举报",
  method: "GET",
  path: "/v1/admin/moderation/reports",
  who: can("community.moderate"),
  query: contentQuery,
  output: z.object({
    items: z.array(
      z.object({
        user_id: z.number().int(),
        name: z.string(),
        reason: z.enum(REPORT_REASONS),
        note: z.string(),
        is_trusted: z.boolean(),
        created_at: wireTime,
      }),
    ),
  }),
});

export const readPublications = defineEndpoint({
  name: "readPublications",
  summary: "一条内容的发布记录：各个版本和发布时的地址、端口、时间",
  method: "GET",
  path: "/v1/admin/moderation/publications",
  who: can("publications.read"),
  confirm: true,
  isReadingAudited: true,
  query: contentQuery,
  output: z.object({
    items: z.array(
      z.object({
        user_id: z.number().int(),
        change: z.enum(["new", "edit"]),
        title: z.string().nullable(),
        source: z.string(),
        ip: z.string(),
        port: z.number().int().nullable(),
        published_at: wireTime,
      }),
    ),
  }),
  limits,
});

export const readModeration = defineEndpoint({
  name: "readModeration",
  summary: "审核的设置",
  method: "GET",
  path: "/v1/admin/moderation/settings",
  who: can("community.moderate"),
  output: moderationSettingsSchema,
});

export const changeModeration = defineEndpoint({
  ...managing,
  name: "changeModeration",
  summary: "修改审核的设置，没有写的保持原样",
  method: "PUT",
  path: "/v1/admin/moderation/settings",
  body: moderationSettingsSchema.partial(),
  output: moderationSettingsSchema,
});

const wordSchema = z.object({
  word: z.string().max(WORD_CHARACTERS * 2),
  action: z.enum(WORD_ACTIONS),
  forms: z.array(z.enum(WORD_FORMS)).max(WORD_FORMS.length).default([]),
  replacement: z
    .string()
    .max(WORD_CHARACTERS * 2)
    .nullable()
    .default(null),
});

export const listModerationWords = defineEndpoint({
  name: "listModerationWords",
  summary: "敏感词",
  method: "GET",
  path: "/v1/admin/moderation/words",
  who: can("community.moderate"),
  output: z.object({ items: z.array(wordSchema) }),
});

export const addModerationWords = defineEndpoint({
  ...managing,
  name: "addModerationWords",
  summary: "添加敏感词，已有的改成新的处理",
  method: "POST",
  path: "/v1/admin/moderation/words",
  body: z.object({ words: z.array(wordSchema).min(1).max(200) }),
  output: z.object({}),
});

export const replaceModerationWords = defineEndpoint({
  ...managing,
  name: "replaceModerationWords",
  summary: "整份更换敏感词，每行“词 | 处理 | 写法 | 换成”",
  method: "PUT",
  path: "/v1/admin/moderation/words",
  body: z.object({ list: plainTextOf(MAX_LIST_CHARACTERS) }),
  output: z.object({ words: z.number().int() }),
});

export const removeModerationWords = defineEndpoint({
  ...managing,
  name: "removeModerationWords",
  summary: "去掉敏感词",
  method: "DELETE",
  path: "/v1/admin/moderation/words",
  body: z.object({
    words: z
      .array(z.string().max(WORD_CHARACTERS * 2))
      .min(1)
      .max(200),
  }),
  output: z.object({ removed: z.number().int() }),
});

export const tryModerationWords = defineEndpoint({
  ...moderating,
  name: "tryModerationWords",
  summary: "试一句话会碰到哪些敏感词、怎么处理；什么也不存",
  method: "POST",
  path: "/v1/admin/moderation/words/trial",
  body: z.object({ text: plainTextOf(NOTE_CHARACTERS) }),
  output: z.object({
    /** The most severe action; null: no word matches. */
    action: z.enum(WORD_ACTIONS).nullable(),
    words: z.array(z.string()),
    /** The text as it would be published. */
    replaced: z.string(),
  }),
});

const postingBanSchema = z.object({
  id: z.number().int(),
  user: z.object({ user_id: z.number().int(), name: z.string() }),
  reason: z.string(),
  starts_at: wireTime,
  ends_at: wireTime,
  lifted_at: wireTime.nullable(),
});

export const postingBanList = defineStaffList({
  name: "posting-bans",
  sorts: { id: "id", ends_at: "moment" },
  firstSort: "-id",
  filters: { user_id: wireId.optional(), is_in_force: z.stringbool().default(true) },
});

export const listPostingBans = defineEndpoint({
  name: "listPostingBans",
  summary: "禁言，新的在前；可以只看一个人的历史；q 在原因里找",
  method: "GET",
  path: "/v1/admin/posting-bans",
  who: can("community.moderate"),
  query: postingBanList.query,
  output: staffPageOf(postingBanSchema),
});

export const banPosting = defineEndpoint({
  ...moderating,
  name: "banPosting",
  summary: "禁言一个账号若干天，期间不能发言，也不能修改发过的",
  method: "POST",
  path: "/v1/admin/posting-bans",
  body: z.object({
    user_id: z.number().int().positive(),
    days: z.number().int().min(1).max(MAX_BAN_DAYS),
    reason: reasonOf(1),
  }),
  output: postingBanSchema,
  errors: ["NOT_FOUND", ...GUARDED_ERRORS],
});

export const liftPostingBan = defineEndpoint({
  ...moderating,
  name: "liftPostingBan",
  summary: "解除一个账号的禁言",
  method: "DELETE",
  path: "/v1/admin/posting-bans/{user_id}",
  params: z.object({ user_id: wireId }),
  output: z.object({}),
  errors: ["NOT_FOUND", ...GUARDED_ERRORS],
});
