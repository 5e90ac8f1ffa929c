import type { ModerateText, ProfileReview, WithdrawWriting } from "../../../../domain/moderation/moderated-content.ts";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import type { ServedEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { createSeal } from "../../../../kit/process/seal.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { RECORD_DAYS } from "../moderation-limits.ts";
import { cacheWords } from "./cached-words.ts";
import { withdrawContent } from "./decide-content.ts";
import { moderateText, requirePoster } from "./moderate-text.ts";
import { serveModeration } from "./moderation-api.ts";
import type { ModerationDependencies } from "./moderation-context.ts";
import { personalModeration } from "./personal-moderation.ts";
import { textRefused } from "./posting-errors.ts";
import { deletePublicationsBefore } from "./publication-store.ts";
import { reviewProfiles } from "./review-profiles.ts";

export interface Moderation {
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
  moderate: ModerateText;
  withdraw: WithdrawWriting;
  /** Checks the user before an upload for a post. Throws `PHONE_NEEDED` and `POSTING_BANNED`. */
  requirePoster(userId: number): Promise<void>;
  /** For a person's public name and picture. */
  profiles: ProfileReview;
  /** For a short text that is never reviewed: a text that would need a review is rejected. Throws `TEXT_REFUSED`. */
  requireCleanText(texts: readonly string[]): Promise<void>;
}

/** Checks publications before and after they are visible, and records their origin. */
export function createModeration(dependencies: ModerationDependencies): Moderation {
  const seal = createSeal(dependencies.appSecret, "publication-record");
  const context = { ...dependencies, seal, words: cacheWords(dependencies.db) };
  const { db, clock } = context;
  const forget: Job = {
    name: "forget-publications",
    schedule: "50 3 * * *",
    run: async () => {
      const before = new Date(clock.now().getTime() - RECORD_DAYS * DAY_MS);
      while (await deletePublicationsBefore(db, before));
    },
  };
  async function requireCleanText(texts: readonly string[]): Promise<void> {
    const { finder } = await context.words.read();
    if (texts.some((text) => finder.find(text).action !== null)) throw textRefused();
  }
  return {
    endpoints: serveModeration(context),
    jobs: [forget],
    personal: personalModeration(db),
    moderate: (writing) => moderateText(context, writing),
    requireCleanText,
    profiles: reviewProfiles(context, { requireCleanText }),
    requirePoster: async (userId) => void (await requirePoster(context, userId)),
    withdraw: (tx, content) => withdrawContent(context, tx, content),
  };
}
