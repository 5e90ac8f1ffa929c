import { z } from "zod";
import { accessSchema } from "../membership/contract.ts";

const tocItemSchema = z.object({ level: z.number().int(), id: z.string(), text: z.string() });

/** A text as its viewer may see it: `html` is the whole of it or the server-cut teaser, never more. */
export const shownTextSchema = z.object({
  html: z.string(),
  /** False when `html` is only the teaser. */
  is_complete: z.boolean(),
  access: accessSchema,
  toc: z.array(tocItemSchema),
  word_count: z.number().int(),
  has_math: z.boolean(),
  has_mermaid: z.boolean(),
});

export type TocItem = z.output<typeof tocItemSchema>;
