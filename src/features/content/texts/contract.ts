import { z } from "zod";
import { accessSchema } from "../../../domain/access/access-contract.ts";
import { givenTime, wireAiMark } from "../../../kit/api/wire.ts";

const tocItemSchema = z.object({ level: z.number().int(), id: z.string(), text: z.string() });

export const publicationChangeSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("draft") }),
  /** `at` omitted: now. */
  z.object({ state: z.literal("published"), at: givenTime.optional() }),
  z.object({ state: z.literal("withdrawn") }),
]);

/** A text as its viewer may see it: `html` is the whole text or the teaser cut by the server, never more. */
export const visibleTextSchema = z.object({
  html: z.string(),
  /** False when `html` is only the teaser. */
  is_complete: z.boolean(),
  access: accessSchema,
  toc: z.array(tocItemSchema),
  word_count: z.number().int(),
  has_math: z.boolean(),
  has_mermaid: z.boolean(),
  /** The stronger mark of the text's own and its work's. */
  ai_mark: wireAiMark,
});

export type TocItem = z.output<typeof tocItemSchema>;
