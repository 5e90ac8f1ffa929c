import { z } from "zod";

/** Who said something, as everybody who may read it knows them. */
export const authorSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  avatar_url: z.string().nullable(),
  /** Works on the site. */
  is_staff: z.boolean(),
});

export type PostAuthor = z.output<typeof authorSchema>;
