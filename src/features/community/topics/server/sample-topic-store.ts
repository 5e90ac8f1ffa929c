import { randomUUID } from "node:crypto";
import { and, asc, inArray, ne } from "drizzle-orm";
import { SAMPLE_MARK } from "../../../../domain/content/sample-mark.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type { RenderUserText } from "../../../../ports/user-text.ts";
import { findBoardBySlug } from "./board-store.ts";
import { communityTopics } from "./community-tables.ts";
import { insertTopic, updateTopic } from "./topic-store.ts";
import { storedText } from "./topic-text.ts";

/** A topic of the demo. */
export interface SampleTopic {
  /** The slug of its board. */
  board: string;
  authorId: number;
  title: string;
  source: string;
  writtenAt: Date;
}

/** Publishes a topic of the demo with its date in the past. Returns its id. Throws for an unknown board. */
export async function seedTopic(
  tx: Transaction,
  { renderUserText, topic }: { renderUserText: RenderUserText; topic: SampleTopic },
): Promise<number> {
  const { board, authorId, title, source, writtenAt } = topic;
  const found = await findBoardBySlug(tx, board);
  if (!found) throw new Error(`no board is called ${board}`);
  const sendingKey = randomUUID();
  const row = await insertTopic(tx, {
    authorId,
    sendingKey,
    sentHash: "",
    boardId: found.id,
    // Guests see titles without authors.
    title: `${SAMPLE_MARK.title}${title}`,
    source,
    ...storedText(await renderUserText(source), { sendingKey, names: [] }),
    aiMark: "none",
    state: "published",
    replyCount: 0,
    province: null,
    isPinned: false,
    isClosed: false,
    isEssence: false,
    activeAt: writtenAt,
    createdAt: writtenAt,
  });
  if (!row) throw new Error("a new key was already used");
  return row.id;
}

/** Marks a post as the accepted answer of a topic of the demo. */
export function acceptSample(tx: Transaction, { topicId, postId }: { topicId: number; postId: number }): Promise<void> {
  return updateTopic(tx, topicId, { acceptedPostId: postId });
}

/** The topics of invented members that are not deleted. */
export async function listSampleTopics(
  tx: Transaction,
  authorIds: readonly number[],
): Promise<{ id: number; title: string }[]> {
  const { id, title, authorId, state } = communityTopics;
  return tx
    .select({ id, title })
    .from(communityTopics)
    .where(and(inArray(authorId, [...authorIds]), ne(state, "deleted")))
    .orderBy(asc(id));
}

const REMOVED = "这个示例话题的正文已经移除，下面是大家写下的回答。";

/** Publishes the title of an erased topic again, without its text, because others have answered it. */
export async function keepAnswered(
  tx: Transaction,
  { renderUserText, topic }: { renderUserText: RenderUserText; topic: { id: number; title: string } },
): Promise<void> {
  const stored = storedText(await renderUserText(REMOVED), { sendingKey: randomUUID(), names: [] });
  await updateTopic(tx, topic.id, {
    title: topic.title,
    source: REMOVED,
    ...stored,
    state: "published",
    acceptedPostId: null,
    deletedAt: null,
  });
}
