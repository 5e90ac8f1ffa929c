import { z } from "zod";

const written = {
  /** A key of `members`. */
  author: z.string(),
  /** Before the start of the site. */
  days: z.number().int().min(0),
  text: z.string(),
};

/** `content/samples.yaml`: invented members and what they wrote. */
export const samplesSchema = z.object({
  /** Names by key. */
  members: z.record(z.string(), z.string()),
  topics: z.array(
    z.object({
      /** The slug of a board. */
      board: z.string(),
      title: z.string(),
      ...written,
      answers: z.array(z.object({ ...written, is_accepted: z.boolean().default(false) })),
    }),
  ),
  comments: z.array(
    z.object({
      /** A folder or a file of the demo content. */
      on: z.string(),
      posts: z.array(z.object({ ...written, replies: z.array(z.object(written)).default([]) })),
    }),
  ),
  reviews: z.array(
    z.object({
      /** The title of a product of the demo. */
      product: z.string(),
      ...written,
      rating: z.number().int().min(1).max(5),
      answer: z.string().optional(),
    }),
  ),
});

export type Samples = z.output<typeof samplesSchema>;
