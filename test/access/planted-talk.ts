import { randomUUID } from "node:crypto";
import { communityBoards, communityTopics } from "../../src/features/community/server/community-tables.ts";
import { discussionPosts, discussionThreads } from "../../src/features/discussions/server/discussion-tables.ts";
import type { Database } from "../../src/ports/database.ts";
import { BURIED_WORDS, canaryOf } from "./canary.ts";
import type { Planted, PlantedContent } from "./planted-content.ts";
import { NOBODY, SPEC_LEVELS } from "./spec-levels.ts";

/** What people say: topics of the community, and comments below a lesson and a topic. */
export async function plantTalk({
  db,
  content,
  now,
}: {
  db: Database;
  content: PlantedContent;
  now: Date;
}): Promise<void> {
  /** As members write them; a canary in each, and none in a title. */
  async function plantTopic(state: "published" | "held", board: number): Promise<number> {
    const words = `<p>${BURIED_WORDS} ${canaryOf(content.things.length)}</p>`;
    const nobody = {
      authorId: 999_999,
      sendingKey: randomUUID(),
      sentHash: "",
      hasMath: false,
      rendererVersion: 1_000,
    };
    const marks = { isPinned: true, isClosed: false, isEssence: true, replyCount: 0, activeAt: now, createdAt: now };
    const topic = { ...nobody, ...marks, boardId: board, title: "公开的题目", source: words, html: words, state };
    const [row] = await db.insert(communityTopics).values(topic).returning({ id: communityTopics.id });
    if (!row) throw new Error("no topic was planted");
    const level = state === "published" ? (SPEC_LEVELS.community ?? NOBODY) : NOBODY;
    const facts = { id: row.id, workId: row.id, contentType: "community", level, keys: [] };
    const waiting = state === "held" && { reviewedAt: SPEC_LEVELS.community };
    content.things.push({ kind: "topic", ...facts, ...waiting, isText: true, isFilm: false, hasPreview: false });
    return row.id;
  }

  /** Whoever may open a thing reads what is said below it. */
  async function plantComment(of: Pick<Planted, "level" | "keys" | "id">, kind: "lesson" | "topic"): Promise<void> {
    const words = `<p>${BURIED_WORDS} ${canaryOf(content.things.length)}</p>`;
    const place = { kind, targetId: of.id, postCount: 1, lastPostAt: now };
    const [thread] = await db.insert(discussionThreads).values(place).returning({ id: discussionThreads.id });
    const texts = { source: words, html: words, plainText: words, hasMath: false, rendererVersion: 1_000 };
    const sent = { threadId: thread?.id ?? 0, authorId: 999_999, sendingKey: randomUUID(), sentHash: "" };
    const facts = { state: "published" as const, likes: 0, replyCount: 0, createdAt: now, publishedAt: now };
    const [row] = await db
      .insert(discussionPosts)
      .values({ ...texts, ...sent, ...facts })
      .returning({ id: discussionPosts.id });
    content.things.push({
      ...{ kind: "comment", id: row?.id ?? 0, workId: of.id, contentType: "comment", level: of.level, keys: of.keys },
      ...{ isText: true, isFilm: false, hasPreview: false },
    });
  }

  const board = {
    slug: "planted",
    name: "版块",
    description: "",
    kind: "question" as const,
    position: 0,
    isClosed: false,
  };
  const [{ id: boardId } = { id: 0 }] = await db.insert(communityBoards).values(board).returning();
  const topicId = await plantTopic("published", boardId);
  await plantTopic("held", boardId);
  const lesson = content.things.find(({ kind, level, isFilm }) => kind === "lesson" && level === 1 && !isFilm);
  if (lesson) await plantComment(lesson, "lesson");
  await plantComment({ id: topicId, level: SPEC_LEVELS.community ?? NOBODY, keys: [] }, "topic");
}
