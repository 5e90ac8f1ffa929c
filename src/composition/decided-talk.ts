import type { Notify } from "../domain/notifications/define-notification.ts";
import type { GuardAccount } from "../domain/staff/guarded-acts.ts";
import {
  type DiscussedTargets,
  TARGET_KINDS,
  type TargetKind,
} from "../features/community/discussions/discussed-targets.ts";
import { decidePosts } from "../features/community/discussions/server/moderate-posts.ts";
import type { DecidingContext } from "../features/community/moderation/server/moderation-context.ts";
import { countBelowTopics, decideTopics } from "../features/community/topics/server/discussed-topics.ts";
import { withIndexing } from "../features/front/search/server/with-indexing.ts";
import { moderateProfiles } from "../features/identity/auth/server/account/moderated-profiles.ts";
import { decideProposals, describeProposals } from "../features/services/co-creation/server/discussed-proposals.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database } from "../ports/database.ts";
import { createPostEvents, createTopicEvents } from "./discussed-content.ts";
import { moderatedReviews } from "./reviewed-products.ts";
import { searchedContent } from "./searched-content.ts";

/** What staff at the command line decides about what people wrote, with all that follows: counts, notices, the search. */
export function decideTalk({
  clock,
  notify,
  guardAccount,
  ...given
}: {
  db: Database;
  clock: Clock;
  notify: Notify;
  guardAccount: GuardAccount;
}): DecidingContext {
  const db = withIndexing(given.db, searchedContent);
  const targets = Object.fromEntries(TARGET_KINDS.map((kind) => [kind, targetsOf(db, kind)]));
  return {
    db,
    clock,
    notify,
    guardAccount,
    contents: {
      post: decidePosts({ db, clock, targets, events: createPostEvents(notify) }),
      topic: decideTopics({ db, clock, ...createTopicEvents(notify) }),
      review: moderatedReviews(db),
      proposal: decideProposals(db),
      profile: moderateProfiles({ db, clock }),
    },
  };
}

function targetsOf(db: Database, kind: TargetKind): DiscussedTargets {
  const nobodyReads = async () => null;
  if (kind === "topic") return { postingType: "community", find: nobodyReads, ...countBelowTopics(db) };
  if (kind === "proposal")
    return { postingType: "comment", find: nobodyReads, describe: (ids, tx) => describeProposals(tx ?? db, ids) };
  return {
    postingType: "comment",
    find: nobodyReads,
    describe: async (ids, tx) =>
      (await searchedContent.resources[kind].describe(tx ?? db, [...ids])).map(({ id, title, path }) => ({
        id,
        title,
        path,
      })),
  };
}
