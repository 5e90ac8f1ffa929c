import { z } from "zod";
import { isStorableText } from "../values/storable-text.ts";

/** Moments travel as ISO 8601 in UTC; screens show Asia/Shanghai. */
export const wireTime = z.iso.datetime();

/** Numeric ids of the URL space: digits only (spec §5). */
export const wireId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Text that the database can store. */
export function plainTextOf(maxCharacters: number) {
  return z.string().max(maxCharacters).refine(isStorableText);
}

/** `?page=2&page_size=20`; at most 100 a page so that every list is bounded. */
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
