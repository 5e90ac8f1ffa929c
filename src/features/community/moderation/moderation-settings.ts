import { z } from "zod";

export const moderationSettingsSchema = z.object({
  /** `review_first`: nothing is visible before staff have reviewed it. */
  mode: z.enum(["publish_first", "review_first"]),
  /** The number of reports by trusted users that hide a text until it is reviewed. */
  hide_after_reports: z.number().int().min(1).max(100),
  /** How many of a user's first publications are held for review. */
  first_posts: z.number().int().min(0).max(20),
  /** Whether links to other sites are held for review, except those of trusted users. */
  hold_links: z.boolean(),
});

export type ModerationSettings = z.output<typeof moderationSettingsSchema>;

export const DEFAULT_MODERATION: ModerationSettings = {
  mode: "publish_first",
  hide_after_reports: 3,
  first_posts: 1,
  hold_links: true,
};
