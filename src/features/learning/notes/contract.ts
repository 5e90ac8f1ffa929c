import { z } from "zod";
import { RESOURCE_KINDS, WORK_KINDS } from "../../../domain/learning/learning-resources.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { givenDay, pageOf, pageQuery, plainTextOf, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { MAX_RESOURCE_LENGTH } from "../progress/learning-limits.ts";
import { NOTE_COLOURS } from "./note-colours.ts";
import {
  BODY_CHARACTERS,
  CAPTION_CHARACTERS,
  CONTEXT_CHARACTERS,
  FULL_AGREEMENT,
  MAX_QUOTE_CHARACTERS,
  QUOTE_CHARACTERS,
  WORKS_LISTED,
} from "./note-limits.ts";
import { withoutSpace } from "./text-anchor.ts";

const resourceKindSchema = z.enum(RESOURCE_KINDS);
const workKindSchema = z.enum(WORK_KINDS);
const colourSchema = z.enum(NOTE_COLOURS);
const noteIdSchema = z.uuid().toLowerCase();

/** Text with line breaks and tabs, but without other invisible characters. */
const writtenTextOf = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .refine((text) => !/(?![\t\n])\p{Cc}|\p{Cs}/u.test(text));

const contextSchema = writtenTextOf(CONTEXT_CHARACTERS).refine((text) => text === withoutSpace(text));

/** The position of a note in a text. `start` counts characters without white space. */
const anchorSchema = z.object({
  /** The quote as displayed, with its white space. It has at most 2 000 characters without white space. */
  quote: writtenTextOf(MAX_QUOTE_CHARACTERS).refine((quote) => {
    const { length } = withoutSpace(quote);
    return length > 0 && length <= QUOTE_CHARACTERS;
  }),
  prefix: contextSchema,
  suffix: contextSchema,
  start: z.number().int().min(0).max(MAX_RESOURCE_LENGTH),
  /**
   * How well the surroundings of the most similar other occurrence of the quote match. null: there is no other
   * occurrence.
   */
  rival: z.number().int().min(0).max(FULL_AGREEMENT).nullable(),
});

const noteFields = {
  kind: resourceKindSchema,
  thing_id: z.number().int().positive(),
  colour: colourSchema,
  /** The user's text. Empty: a mark without text. */
  body: writtenTextOf(BODY_CHARACTERS),
  /** null: the note belongs to a second of a film. */
  anchor: anchorSchema.nullable(),
  at_seconds: z.number().int().min(0).max(MAX_RESOURCE_LENGTH).nullable(),
  /** The caption at that second, if the user wants it next to the note. */
  caption: writtenTextOf(CAPTION_CHARACTERS).nullable().default(null),
};

const noteSchema = z.object({
  id: noteIdSchema,
  ...noteFields,
  // Without limits, because stored texts are returned even if the current rules would reject them.
  body: z.string(),
  caption: z.string().nullable(),
  anchor: z
    .object({
      quote: z.string(),
      prefix: z.string(),
      suffix: z.string(),
      start: z.number().int(),
      rival: z.number().int().nullable(),
    })
    .nullable(),
  created_at: wireTime,
  updated_at: wireTime,
});

const noteAnswer = z.object({ note: noteSchema });
const noteParams = z.object({ id: noteIdSchema });

export const listThingNotes = defineEndpoint({
  name: "listThingNotes",
  summary: "自己在一篇文档、文章、一节课、一项媒体里的标记与笔记",
  method: "GET",
  path: "/v1/notes/things/{kind}/{id}",
  who: "user",
  params: z.object({ kind: resourceKindSchema, id: wireId }),
  output: z.object({ items: z.array(noteSchema) }),
});

export const createNote = defineEndpoint({
  name: "createNote",
  summary: "在一段文字或视频、音频的一秒做标记、写笔记；编号由设备生成，重复提交是同一条",
  method: "PUT",
  path: "/v1/notes/{id}",
  who: "user",
  params: noteParams,
  body: z
    .object(noteFields)
    .refine(({ anchor, at_seconds }) => (anchor === null) !== (at_seconds === null))
    .refine(({ caption, at_seconds }) => caption === null || at_seconds !== null),
  output: noteAnswer,
  limits: [{ max: 60, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
  errors: ["NOT_FOUND", "INSUFFICIENT_PERMISSIONS", "TOO_MANY_NOTES", "NOTE_DELETED"],
});

export const changeNote = defineEndpoint({
  name: "changeNote",
  summary: "改颜色或笔记的内容",
  method: "POST",
  path: "/v1/notes/{id}",
  who: "user",
  params: noteParams,
  body: z.object({ colour: colourSchema.optional(), body: writtenTextOf(BODY_CHARACTERS).optional() }),
  output: noteAnswer,
  limits: [{ max: 120, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
  errors: ["NOT_FOUND", "TOO_MANY_NOTES"],
});

export const deleteNote = defineEndpoint({
  name: "deleteNote",
  summary: "删除一条标记或笔记；一小时内可以恢复",
  method: "DELETE",
  path: "/v1/notes/{id}",
  who: "user",
  params: noteParams,
  output: z.object({}),
  limits: [{ max: 120, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
});

export const restoreNote = defineEndpoint({
  name: "restoreNote",
  summary: "恢复刚刚删除的标记或笔记",
  method: "POST",
  path: "/v1/notes/{id}/restored",
  who: "user",
  params: noteParams,
  output: noteAnswer,
  limits: [{ max: 120, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
  errors: ["NOT_FOUND", "TOO_MANY_NOTES"],
});

const workRefSchema = z.templateLiteral([workKindSchema, ":", z.number().int().positive()]);

const listedNoteSchema = noteSchema.extend({
  /** null: the resource was deleted or withdrawn. */
  thing: z.object({ title: z.string() }).nullable(),
  work: z.object({ kind: workKindSchema, id: z.number().int(), title: z.string() }).nullable(),
  /** The address of the position. null: the resource no longer exists. */
  path: z.string().nullable(),
  /** The current text no longer contains the quote. */
  is_orphaned: z.boolean(),
});

export const listNotes = defineEndpoint({
  name: "listNotes",
  summary: "笔记本：自己的标记与笔记，新的在前，可筛选、可搜索",
  method: "GET",
  path: "/v1/notes",
  who: "user",
  query: pageQuery.extend({
    /** In the form `book:3`. */
    work: workRefSchema.optional(),
    kind: resourceKindSchema.optional(),
    colour: colourSchema.optional(),
    /** Days in Asia/Shanghai, both included. */
    from: givenDay.optional(),
    to: givenDay.optional(),
    /** A search text in the quote or the user's text. */
    q: plainTextOf(100).optional(),
  }),
  output: pageOf(listedNoteSchema).extend({
    /** More than `total` notes match the search text. */
    has_more: z.boolean(),
  }),
  limits: [{ max: 120, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
});

export const listNotedWorks = defineEndpoint({
  name: "listNotedWorks",
  summary: "自己做过标记、写过笔记的书、课与文章",
  method: "GET",
  path: "/v1/notes/works",
  who: "user",
  output: z.object({
    /** At most the latest two hundred, without deleted ones. */
    items: z
      .array(z.object({ kind: workKindSchema, id: z.number().int(), title: z.string(), count: z.number().int() }))
      .max(WORKS_LISTED),
  }),
});

export const exportNotes = defineEndpoint({
  name: "exportNotes",
  summary: "把自己的标记与笔记存成一个 Markdown 文件，每条带回到原处的链接",
  method: "GET",
  path: "/v1/notes/export",
  who: "user",
  download: { mediaType: "text/markdown" },
  output: z.custom<Blob>(),
  envelope: "flat",
  limits: [{ max: 20, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "open" }],
});

export type Note = z.output<typeof noteSchema>;
export type NoteDraft = z.output<NonNullable<typeof createNote.body>>;
