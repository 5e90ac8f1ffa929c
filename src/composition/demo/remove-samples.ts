import { randomUUID } from "node:crypto";
import type { WithdrawWriting, WrittenContent } from "../../domain/moderation/moderated-content.ts";
import { changeReview } from "../../features/commerce/reviews/server/change-review.ts";
import { listSampleReviews } from "../../features/commerce/reviews/server/sample-review-store.ts";
import type { Discussions } from "../../features/community/discussions/server/discussions.ts";
import { listJoinedTopics, listSamplePosts } from "../../features/community/discussions/server/sample-post-store.ts";
import { keepAnswered, listSampleTopics } from "../../features/community/topics/server/sample-topic-store.ts";
import type { PersonalData } from "../../features/identity/personal-data/server/personal-data.ts";
import { act } from "../../features/identity/staff/server/audit-acts.ts";
import { closeSampleServices } from "../../features/services/booking/server/sample-host-store.ts";
import { deleteSampleCases } from "../../features/services/outsourcing/server/sample-case-store.ts";
import type { StaffCaller } from "../../kit/api/caller.ts";
import type { Logger } from "../../kit/process/logger.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Database, Transaction } from "../../ports/database.ts";
import type { RenderUserText } from "../../ports/user-text.ts";
import { readSampleAccounts, writeSampleAccounts } from "./demo-state.ts";

interface RemovalContext {
  /** Indexes what it changes. */
  db: Database;
  clock: Clock;
  logger: Logger;
  renderUserText: RenderUserText;
  personal: Pick<PersonalData, "eraseWithoutDelay">;
  posts: Discussions["moderated"];
  withdraw: WithdrawWriting;
}

/** How much was removed. */
export interface RemovedSamples {
  accounts: number;
  topics: number;
  posts: number;
  reviews: number;
  cases: number;
  /** Services that nobody can book any more; the bookings that exist stay. */
  services: number;
  /** Topics that stay, without their text, because real people have answered them. */
  answered: number;
}

/**
 * Removes invented members, what they wrote, invented cases and the services of invented hosts, all or nothing, and
 * records it in the audit log. What real people wrote stays. Repeating it removes what is left.
 */
export async function removeSamples(context: RemovalContext): Promise<RemovedSamples> {
  const { db, clock, logger } = context;
  const nobody = { actorId: null, ip: null, requestId: `cli-${randomUUID()}` };
  const doing = { ...nobody, action: "removeSamples", permission: "settings.manage" } as const;
  return act({ db, clock, logger }, doing, (note) => removeAll(context, note));
}

async function removeAll(context: RemovalContext, note: StaffCaller["note"]): Promise<RemovedSamples> {
  const { db, clock, personal } = context;
  return db.transaction(async (tx) => {
    const accounts = (await readSampleAccounts(tx)) ?? [];
    const written = accounts.length === 0 ? NOTHING : await removeWritten(context, tx, accounts);
    const [cases, services] = [await deleteSampleCases(tx), await closeSampleServices(tx)];
    for (const userId of accounts) await personal.eraseWithoutDelay(tx, userId);
    for (const topic of written.answered) await keepAnswered(tx, { renderUserText: context.renderUserText, topic });
    if (accounts.length > 0) await writeSampleAccounts(tx, { accounts: [], now: clock.now() });
    const removed = { ...written, answered: written.answered.length, accounts: accounts.length, cases, services };
    note({ subject: "demo-samples", after: { ...removed } });
    return removed;
  });
}

const NOTHING = { posts: 0, reviews: 0, topics: 0, answered: [] };

/** Topics lose their text when their authors are erased. */
async function removeWritten(context: RemovalContext, tx: Transaction, authorIds: readonly number[]) {
  const take = (content: WrittenContent) => context.withdraw(tx, content);
  const topics = await listSampleTopics(tx, authorIds);
  const joined = new Set(await listJoinedTopics(tx, { topicIds: topics.map(({ id }) => id), authorIds }));
  const answered = topics.filter(({ id }) => joined.has(id));
  for (const { id } of topics) if (!joined.has(id)) await take({ kind: "topic", id });
  const posts = await listSamplePosts(tx, authorIds);
  for (const id of posts) {
    await take({ kind: "post", id });
    await context.posts.setState(tx, id, "deleted");
  }
  const reviews = await listSampleReviews(tx);
  for (const id of reviews) {
    await take({ kind: "review", id });
    await changeReview(tx, { id, state: "deleted" });
  }
  return { posts: posts.length, reviews: reviews.length, topics: topics.length - answered.length, answered };
}
