import { z } from "zod";

/** The author of a text, as its readers see them. */
export const authorSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  avatar_url: z.string().nullable(),
  /** Whether the author is staff. */
  is_staff: z.boolean(),
});

export type PostAuthor = z.output<typeof authorSchema>;
