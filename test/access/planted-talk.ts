import { randomUUID } from "node:crypto";
import { searchedContent } from "../../src/composition/searched-content.ts";
import type { PostState } from "../../src/domain/moderation/moderated-content.ts";
import type { TargetKind } from "../../src/features/community/discussions/discussed-targets.ts";
import {
  discussionPosts,
  discussionThreads,
} from "../../src/features/community/discussions/server/discussion-tables.ts";
import { communityBoards, communityTopics } from "../../src/features/community/topics/server/community-tables.ts";
import { courseTypes } from "../../src/features/content/courses/course-types.ts";
import { indexLeftChanges } from "../../src/features/front/search/server/index/reindex.ts";
import type { Database } from "../../src/ports/database.ts";
import { BURIED_WORDS, canaryOf } from "./canary.ts";
import type { Planted, PlantedContent } from "./planted.ts";
import { NOBODY, SPEC_LEVELS } from "./spec-levels.ts";

/** User content: topics of the community, and comments below content of every kind and level. */
export async function plantTalk({
  db,
  content,
  now,
}: {
  db: Database;
  content: PlantedContent;
  now: Date;
}): Promise<void> {
  /** Inserts a topic as a member writes it. Its text contains a canary; its title does not. */
  async function plantTopic(state: "published" | "held", board: number): Promise<number> {
    const paragraph = `<p>${BURIED_WORDS} ${canaryOf(content.items.length)}</p>`;
    const nobody = {
      authorId: 999_999,
      sendingKey: randomUUID(),
      sentHash: "",
      hasMath: false,
      rendererVersion: 1_000,
    };
    const marks = { isPinned: true, isClosed: false, isEssence: true, replyCount: 0, activeAt: now, createdAt: now };
    const topic = {
      ...nobody,
      ...marks,
      boardId: board,
      title: "公开的题目",
      source: paragraph,
      html: paragraph,
      state,
    };
    const [row] = await db.insert(communityTopics).values(topic).returning({ id: communityTopics.id });
    if (!row) throw new Error("the topic was not inserted");
    const level = state === "published" ? (SPEC_LEVELS.community ?? NOBODY) : NOBODY;
    const facts = { id: row.id, workId: row.id, contentType: "community", level, keys: [] };
    const waiting = state === "held" && { reviewedAt: SPEC_LEVELS.community };
    content.items.push({ kind: "topic", ...facts, ...waiting, isText: true, isFilm: false, hasPreview: false });
    return row.id;
  }

  /** A user who may open a resource may read its discussion. */
  async function plantComment(
    of: Pick<Planted, "level" | "keys" | "id">,
    kind: TargetKind,
    state: PostState = "published",
  ): Promise<void> {
    const paragraph = `<p>${BURIED_WORDS} ${canaryOf(content.items.length)}</p>`;
    const place = { kind, targetId: of.id, postCount: 1, lastPostAt: now };
    const target = [discussionThreads.kind, discussionThreads.targetId];
    const [thread] = await db
      .insert(discussionThreads)
      .values(place)
      .onConflictDoUpdate({ target, set: place })
      .returning({ id: discussionThreads.id });
    const texts = { source: paragraph, html: paragraph, plainText: paragraph, hasMath: false, rendererVersion: 1_000 };
    const sent = { threadId: thread?.id ?? 0, authorId: 999_999, sendingKey: randomUUID(), sentHash: "" };
    const facts = { state, likes: 0, replyCount: 0, createdAt: now, publishedAt: now };
    const [row] = await db
      .insert(discussionPosts)
      .values({ ...texts, ...sent, ...facts })
      .returning({ id: discussionPosts.id });
    const { level, keys } = state === "published" ? of : { level: NOBODY, keys: [] };
    const waiting = state === "held" && { reviewedAt: of.level };
    content.items.push({
      kind: "comment",
      id: row?.id ?? 0,
      workId: of.id,
      below: kind,
      contentType: "comment",
      level,
      keys,
      ...waiting,
      isText: true,
      isFilm: false,
      hasPreview: false,
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
  for (const kind of ["lesson", "document", "article", "media"] as const) {
    const out = content.items.filter((planted) => planted.kind === kind && planted.level !== NOBODY);
    for (const [first] of Map.groupBy(out, ({ level }) => level).values()) if (first) await plantComment(first, kind);
    for (const state of ["held", "hidden", "deleted"] as const) if (out[0]) await plantComment(out[0], kind, state);
  }
  for (const [index, type] of courseTypes.entries()) {
    const id = content.courseIds[index] ?? 0;
    await plantComment({ id, level: SPEC_LEVELS[type] ?? NOBODY, keys: [`course:${id}`] }, "course");
  }
  await plantComment({ id: topicId, level: SPEC_LEVELS.community ?? NOBODY, keys: [] }, "topic");
  await indexLeftChanges({ db, content: searchedContent });
}
