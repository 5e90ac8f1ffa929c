import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { defineStaffList, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenCursor, plainTextOf, wireId, wireNext, wireTime } from "../../../kit/api/wire.ts";
import { idCursor } from "../../../kit/values/cursor.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { publicationChangeSchema } from "../texts/contract.ts";
import { PUBLICATION_STATES, PUBLISHED_KINDS } from "../texts/publication.ts";
import { TEXT_KINDS, VERSION_CAUSES } from "../texts/text-versions.ts";

const VERSIONS_PER_PAGE = 50;
const MAX_MARKDOWN = 2_000_000;
const limits = [
  { max: 600, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
] as const satisfies RateLimit[];

const who = can("content.publish");
const textParams = z.object({ kind: z.enum(TEXT_KINDS), id: wireId });
const versionParams = textParams.extend({ version: wireId });
/** 0: the text had no version yet when it was opened. */
const baseVersion = z.number().int().min(0);

const versionSchema = z.object({
  version: z.number().int(),
  cause: z.enum(VERSION_CAUSES),
  /** null: an import, the command line, or a deleted user. */
  saved_by: z.object({ user_id: z.number().int(), name: z.string() }).nullable(),
  saved_at: wireTime,
});
const changesSchema = z.array(z.object({ kind: z.enum(["same", "added", "removed"]), text: z.string() }));

export const getEditedText = defineEndpoint({
  name: "getEditedText",
  summary: "一篇文章、文档或课的 Markdown 和它的版本号，编辑从这里开始",
  method: "GET",
  path: "/v1/admin/texts/{kind}/{id}",
  who,
  params: textParams,
  output: z.object({ id: z.number().int(), title: z.string(), markdown: z.string(), version: baseVersion }),
  errors: ["NOT_FOUND"],
});

export const saveEditedText = defineEndpoint({
  name: "saveEditedText",
  summary: "保存正文，写明从哪个版本改起；别人已经保存了新的，就不覆盖，并答出两份",
  method: "PUT",
  path: "/v1/admin/texts/{kind}/{id}",
  who,
  params: textParams,
  body: z.object({ markdown: plainTextOf(MAX_MARKDOWN), base_version: baseVersion }),
  output: z.object({ version: baseVersion }),
  limits,
  errors: ["NOT_FOUND", "TEXT_CHANGED"],
});

export const versionCursor = idCursor("text-versions");

export const listTextVersions = defineEndpoint({
  name: "listTextVersions",
  summary: "一篇正文的版本，新的在前：谁、什么时候、因为什么",
  method: "GET",
  path: "/v1/admin/texts/{kind}/{id}/versions",
  who,
  params: textParams,
  query: z.object({
    cursor: givenCursor(versionCursor).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(VERSIONS_PER_PAGE),
  }),
  output: z.object({ items: z.array(versionSchema), next: wireNext }),
});

export const getTextVersion = defineEndpoint({
  name: "getTextVersion",
  summary: "一个版本的 Markdown",
  method: "GET",
  path: "/v1/admin/texts/{kind}/{id}/versions/{version}",
  who,
  params: versionParams,
  output: versionSchema.extend({ markdown: z.string() }),
  errors: ["NOT_FOUND"],
});

export const compareTextVersions = defineEndpoint({
  name: "compareTextVersions",
  summary: "从一个版本到另一个改了什么，按词比较；null：差得太多，没法并排看",
  method: "GET",
  path: "/v1/admin/texts/{kind}/{id}/versions/{version}/changes",
  who,
  params: versionParams,
  /** Omitted: compares with the current text. */
  query: z.object({ to: wireId.optional() }),
  output: z.object({
    parts: z
      .array(
        z.discriminatedUnion("kind", [
          z.object({ kind: z.literal("paragraph"), changes: changesSchema }),
          z.object({ kind: z.literal("gap"), paragraphs: z.number().int() }),
        ]),
      )
      .nullable(),
  }),
  limits,
  errors: ["NOT_FOUND"],
});

export const restoreTextVersion = defineEndpoint({
  name: "restoreTextVersion",
  summary: "把正文换回一个版本；换回也是一个版本",
  method: "POST",
  path: "/v1/admin/texts/{kind}/{id}/versions/{version}/restore",
  who,
  params: versionParams,
  body: z.object({ base_version: baseVersion }),
  output: z.object({ version: baseVersion }),
  limits,
  errors: ["NOT_FOUND", "TEXT_CHANGED"],
});

const entrySchema = z.object({
  id: z.number().int(),
  title: z.string(),
  path: z.string(),
  state: z.enum(PUBLICATION_STATES),
  /** null: a draft. */
  published_at: wireTime.nullable(),
  updated_at: wireTime,
  /** The book that a document belongs to. */
  book: z.object({ id: z.number().int(), title: z.string() }).nullable(),
});

export const writtenTextList = defineStaffList({
  name: "written-texts",
  sorts: { updated_at: "moment", published_at: "moment?", title: "text" },
  firstSort: "-updated_at",
  filters: { id: wireId.optional(), state: z.enum(PUBLICATION_STATES).optional() },
});

export const listWrittenTexts = defineEndpoint({
  name: "listWrittenTexts",
  summary: "全部文章或文档，草稿、定时和下架的也在内；q 在标题和书名里找",
  method: "GET",
  path: "/v1/admin/texts/{kind}",
  who,
  params: z.object({ kind: z.enum(PUBLISHED_KINDS) }),
  query: writtenTextList.query,
  output: staffPageOf(entrySchema),
});

export const changeTextState = defineEndpoint({
  name: "changeTextState",
  summary: "发布、定时发布、收回为草稿或下架一篇文章或书里的一篇文档",
  method: "PUT",
  path: "/v1/admin/texts/{kind}/{id}/state",
  who,
  params: z.object({ kind: z.enum(PUBLISHED_KINDS), id: wireId }),
  body: publicationChangeSchema,
  output: entrySchema,
  limits,
  errors: ["NOT_FOUND"],
});

export type WrittenText = z.output<typeof entrySchema>;
