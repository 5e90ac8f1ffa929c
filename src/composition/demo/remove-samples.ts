import { randomUUID } from "node:crypto";
import type { WithdrawWriting, WrittenContent } from "../../domain/moderation/moderated-content.ts";
import { changeReview } from "../../features/commerce/reviews/server/change-review.ts";
import { listSampleReviews } from "../../features/commerce/reviews/server/sample-review-store.ts";
import type { Discussions } from "../../features/community/discussions/server/discussions.ts";
import { listJoinedTopics, listSamplePosts } from "../../features/community/discussions/server/sample-post-store.ts";
import { keepAnswered, listSampleTopics } from "../../features/community/topics/server/sample-topic-store.ts";
import {
  readSamples,
  removeSamples as removeSamplesByStaff,
  type SampleCounts,
} from "../../features/front/site/samples-contract.ts";
import { lockSettings } from "../../features/front/site/server/settings/settings-store.ts";
import type { PersonalData } from "../../features/identity/personal-data/server/personal-data.ts";
import { act } from "../../features/identity/staff/server/audit-acts.ts";
import { closeSampleServices, countSampleServices } from "../../features/services/booking/server/sample-host-store.ts";
import { countSampleCases, deleteSampleCases } from "../../features/services/outsourcing/server/sample-case-store.ts";
import type { StaffCaller } from "../../kit/api/caller.ts";
import { type ServedEndpoint, serveEndpoint } from "../../kit/api/serve-endpoint.ts";
import type { Logger } from "../../kit/process/logger.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Database, Transaction } from "../../ports/database.ts";
import type { RenderUserText } from "../../ports/user-text.ts";
import { readSampleAccounts, writeSampleAccounts } from "./demo-state.ts";

/** What removal needs of the site. */
export interface RemovalContext {
  /** Indexes what it changes. */
  db: Database;
  clock: Clock;
  logger: Logger;
  renderUserText: RenderUserText;
  personal: Pick<PersonalData, "eraseWithoutDelay">;
  posts: Discussions["moderated"];
  withdraw: WithdrawWriting;
}

/**
 * Removes invented members, what they wrote, invented cases and the services of invented hosts, all or nothing, and
 * records it in the audit log. What real people wrote stays. Repeating it removes what is left.
 */
export async function removeSamples(context: RemovalContext): Promise<SampleCounts> {
  const { db, clock, logger } = context;
  const nobody = { actorId: null, ip: null, requestId: `cli-${randomUUID()}` };
  const doing = { ...nobody, action: "removeSamples", permission: "settings.manage" } as const;
  return act({ db, clock, logger }, doing, (note) => removeAll(context, note));
}

/** The same in the console, recorded with its actor. */
export function serveSamples(context: RemovalContext): ServedEndpoint[] {
  return [
    serveEndpoint(readSamples, async () => {
      const samples = await context.db.transaction(countSamples);
      return { samples: Object.values(samples).some((count) => count > 0) ? samples : null };
    }),
    serveEndpoint(removeSamplesByStaff, async (_input, { note }) => ({ removed: await removeAll(context, note) })),
  ];
}

async function countSamples(tx: Transaction): Promise<SampleCounts> {
  const accounts = (await readSampleAccounts(tx)) ?? [];
  const written = accounts.length === 0 ? NOTHING : await listWritten(tx, accounts);
  const [cases, services] = [await countSampleCases(tx), await countSampleServices(tx)];
  return { ...countEach(written), accounts: accounts.length, cases, services };
}

async function removeAll(context: RemovalContext, note: StaffCaller["note"]): Promise<SampleCounts> {
  const { db, clock, personal } = context;
  return db.transaction(async (tx) => {
    // Of two removals at once, the second finds nothing.
    await lockSettings(tx);
    const accounts = (await readSampleAccounts(tx)) ?? [];
    const written = accounts.length === 0 ? NOTHING : await removeWritten(context, tx, accounts);
    const [cases, services] = [await deleteSampleCases(tx), await closeSampleServices(tx)];
    for (const userId of accounts) await personal.eraseWithoutDelay(tx, userId);
    for (const topic of written.answered) await keepAnswered(tx, { renderUserText: context.renderUserText, topic });
    if (accounts.length > 0) await writeSampleAccounts(tx, { accounts: [], now: clock.now() });
    const removed = { ...countEach(written), accounts: accounts.length, cases, services };
    note({ subject: "demo-samples", after: { ...removed } });
    return removed;
  });
}

/** What invented members wrote and has not been deleted. */
interface Written {
  topics: readonly { id: number; title: string }[];
  /** Topics in which others have written. */
  answered: readonly { id: number; title: string }[];
  posts: readonly number[];
  reviews: readonly number[];
}

const NOTHING: Written = { topics: [], answered: [], posts: [], reviews: [] };

function countEach({ topics, answered, posts, reviews }: Written) {
  return { topics: topics.length, answered: answered.length, posts: posts.length, reviews: reviews.length };
}

async function listWritten(tx: Transaction, authorIds: readonly number[]): Promise<Written> {
  const all = await listSampleTopics(tx, authorIds);
  const joined = new Set(await listJoinedTopics(tx, { topicIds: all.map(({ id }) => id), authorIds }));
  return {
    topics: all.filter(({ id }) => !joined.has(id)),
    answered: all.filter(({ id }) => joined.has(id)),
    posts: await listSamplePosts(tx, authorIds),
    reviews: await listSampleReviews(tx),
  };
}

/** Topics lose their text when their authors are erased. */
async function removeWritten(context: RemovalContext, tx: Transaction, authorIds: readonly number[]): Promise<Written> {
  const take = (content: WrittenContent) => context.withdraw(tx, content);
  const written = await listWritten(tx, authorIds);
  const { topics, posts, reviews } = written;
  for (const { id } of topics) await take({ kind: "topic", id });
  for (const id of posts) {
    await take({ kind: "post", id });
    await context.posts.setState(tx, id, "deleted");
  }
  for (const id of reviews) {
    await take({ kind: "review", id });
    await changeReview(tx, { id, state: "deleted" });
  }
  return written;
}
