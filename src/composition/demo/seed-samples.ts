import { findProductByTitle } from "../../features/commerce/products/server/product-store.ts";
import { seedReview } from "../../features/commerce/reviews/server/sample-review-store.ts";
import type { TargetKind } from "../../features/community/discussions/discussed-targets.ts";
import { seedPost } from "../../features/community/discussions/server/sample-post-store.ts";
import { recordSample } from "../../features/community/moderation/server/record-sample.ts";
import { countBelowTopics } from "../../features/community/topics/server/discussed-topics.ts";
import { acceptSample, seedTopic } from "../../features/community/topics/server/sample-topic-store.ts";
import { addSampleAccount } from "../../features/identity/auth/server/people/sample-accounts.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../kit/values/durations.ts";
import type { Database, Transaction } from "../../ports/database.ts";
import type { RenderUserText } from "../../ports/user-text.ts";
import { readSampleAccounts, writeSampleAccounts } from "./demo-state.ts";
import type { Samples } from "./samples-schema.ts";

/** What invented members write about. */
export interface SampleTarget {
  kind: TargetKind;
  id: number;
}

interface Seeding {
  /** Indexes what it writes. */
  db: Database;
  now: Date;
  renderUserText: RenderUserText;
  samples: Samples;
  /** What can be discussed, by the path of its folder or file. */
  targets: ReadonlyMap<string, SampleTarget>;
}

/** How many minutes after the text before it an answer of the same day was written. */
const MINUTES_APART = 47;

/**
 * Creates invented members and what they wrote, all in one transaction; repeating it changes nothing. Throws for a text
 * about something that the demo does not have.
 */
export async function seedSamples(seeding: Seeding): Promise<void> {
  const { db, samples, now } = seeding;
  if ((await readSampleAccounts(db)) !== null) return;
  await db.transaction(async (tx) => {
    const members = new Map<string, number>();
    for (const [key, name] of Object.entries(samples.members))
      members.set(key, await addSampleAccount(tx, { name, now }));
    const scene = { ...seeding, tx, members, times: createTimes(now) };
    // The oldest first, since lists are ordered by the ids.
    for (const topic of samples.topics.toSorted((a, b) => b.days - a.days)) await placeTopic(scene, topic);
    for (const { on, posts } of samples.comments) {
      const target = seeding.targets.get(on);
      if (!target) throw new Error(`the demo has no ${on}`);
      for (const post of posts) await placePost(scene, { target, post });
    }
    for (const review of samples.reviews) await placeReview(scene, review);
    await writeSampleAccounts(tx, { accounts: [...members.values()], now });
  });
}

interface Scene extends Seeding {
  tx: Transaction;
  members: ReadonlyMap<string, number>;
  /** The moment of the next text that was written so many days ago; each is later than the one before it. */
  times: (days: number) => Date;
}

function createTimes(now: Date): (days: number) => Date {
  const used = new Map<number, number>();
  return (days) => {
    const earlier = used.get(days) ?? 0;
    used.set(days, earlier + 1);
    return new Date(now.getTime() - days * DAY_MS - 12 * HOUR_MS + earlier * MINUTES_APART * MINUTE_MS);
  };
}

function memberOf({ members }: Scene, key: string): number {
  const id = members.get(key);
  if (id === undefined) throw new Error(`the demo has no member ${key}`);
  return id;
}

async function placeTopic(scene: Scene, topic: Samples["topics"][number]): Promise<void> {
  const { tx, renderUserText, times } = scene;
  const { board, title, text, author, days, answers } = topic;
  const facts = { board, title, source: text, authorId: memberOf(scene, author), writtenAt: times(days) };
  const id = await seedTopic(tx, { renderUserText, topic: facts });
  await recordSample(tx, { kind: "topic", id, ...facts });
  for (const { is_accepted: isAccepted, ...post } of answers) {
    const postId = await placePost(scene, { target: { kind: "topic", id }, post });
    if (isAccepted) await acceptSample(tx, { topicId: id, postId });
  }
}

type Written = Omit<Samples["topics"][number]["answers"][number], "is_accepted"> & {
  replies?: readonly Written[] | undefined;
};

async function placePost(
  scene: Scene,
  { target, post, rootId = null }: { target: SampleTarget; post: Written; rootId?: number | null },
): Promise<number> {
  const { tx, db, renderUserText, times } = scene;
  const facts = { authorId: memberOf(scene, post.author), source: post.text, writtenAt: times(post.days), rootId };
  const targets = { topic: { ...countBelowTopics(db), postingType: "community", find: async () => null } } as const;
  const id = await seedPost(tx, { renderUserText, targets, target, post: facts });
  await recordSample(tx, { kind: "post", id, ...facts });
  for (const reply of post.replies ?? []) await placePost(scene, { target, post: reply, rootId: id });
  return id;
}

async function placeReview(scene: Scene, review: Samples["reviews"][number]): Promise<void> {
  const { tx, times } = scene;
  const product = await findProductByTitle(tx, review.product);
  if (!product) throw new Error(`the demo has no product ${review.product}`);
  const facts = { authorId: memberOf(scene, review.author), writtenAt: times(review.days) };
  const { rating, text, answer = null } = review;
  const id = await seedReview(tx, { ...facts, productId: product.id, rating, text, answer });
  await recordSample(tx, { kind: "review", id, ...facts });
}
