import { z } from "zod";
import { AI_MARKS } from "../values/ai-mark.ts";
import { type Cursor, MAX_CURSOR_CHARACTERS } from "../values/cursor.ts";
import { isStorableText } from "../values/storable-text.ts";

/** Times are ISO 8601 in UTC in answers; screens show Asia/Shanghai. For times in requests use `givenTime`. */
export const wireTime = z.iso.datetime();

/** A day in Asia/Shanghai, as `2026-01-31`, in answers. */
export const wireDay = z.iso.date();

/**
 * The range of days in requests: outside of it, calculations with time zones and durations exceed what JavaScript and
 * PostgreSQL can represent.
 */
const FIRST_DAY = "1970-01-01";
const LAST_DAY = "2999-12-31";
export const GIVEN_RANGE = `${FIRST_DAY} 到 ${LAST_DAY}`;
const isInRange = (text: string) => text >= FIRST_DAY && text.slice(0, LAST_DAY.length) <= LAST_DAY;
const range = { error: `日期要在 ${GIVEN_RANGE} 之间` };

/** A time in a request. */
export const givenTime = z.iso
  .datetime("时间要写成 2026-01-31T08:00:00Z")
  .refine(isInRange, range)
  .meta({ description: GIVEN_RANGE });

/** A time with the time zone that the user wrote. */
export const givenZonedTime = z.iso
  .datetime({ offset: true, error: "时间要写成 2026-12-03T00:00:00+08:00" })
  .refine(isInRange, range)
  .meta({ description: GIVEN_RANGE });

/** A day in a request. */
export const givenDay = z.iso.date("日期要写成 2026-01-31").refine(isInRange, range).meta({ description: GIVEN_RANGE });

/** Numeric ids in addresses: only digits (spec §5). */
export const wireId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Whether content was made with AI (decision 0115). */
export const wireAiMark = z.enum(AI_MARKS, {
  error: "AI 标识只能是 none（没有）、assisted（辅助生成）或 generated（生成）",
});

/**
 * The version that an edit started from: a newer saved version rejects the edit. Omitted: the saved content is
 * overwritten.
 */
export const baseVersion = z.string().max(64).optional();

/** Text that the database can store. */
export function plainTextOf(maxCharacters: number) {
  return z.string().max(maxCharacters).refine(isStorableText);
}

/** Text that the database can store, without surrounding white space. */
export const trimmedTextOf = (maxCharacters: number) => plainTextOf(maxCharacters).transform((text) => text.trim());

// They change the direction of the surrounding text: “满 100 减 20” would be displayed differently from what is sold, and
// no field of a shop needs them.
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Text that staff writes about products, displayed as stored. */
export function shopTextOf(maxCharacters: number) {
  return plainTextOf(maxCharacters).refine((text) => !BIDI_CONTROLS.test(text), "含有改变文字方向的控制字符，请删去");
}

/** The address of a picture of this site. */
export const wirePicture = z
  .string()
  .regex(/^\/files\/[0-9a-f]{64}\.(?:png|jpg|gif|webp|avif|svg)$/, "要写本站图片的地址 /files/…，先上传图片");

/** `?page=2&page_size=20`; at most 100 per page, so that every list is limited. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
});

/** A page of a list with its total (decisions §3). */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
  });
}

/** The error for a cursor that does not belong to the list. */
export const UNKNOWN_PLACE = "这一页不存在";

/** In a query: `next` of the previous page, read by the cursor of the list. */
export function givenCursor<T>(cursor: Cursor<T>) {
  return z
    .string()
    .max(MAX_CURSOR_CHARACTERS, UNKNOWN_PLACE)
    .transform((text, context): T => {
      const place = cursor.read(text);
      if (place !== null) return place;
      context.addIssue({ code: "custom", message: UNKNOWN_PLACE });
      return z.NEVER;
    })
    .meta({ description: "上一页的 next" });
}

/** In an answer: the start of the next page, to be passed back unchanged; null: this is the last page. */
export const wireNext = z.string().nullable();
