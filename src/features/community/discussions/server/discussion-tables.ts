import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { POST_STATES, type PostState } from "../../../../domain/moderation/moderated-content.ts";
import { aiMarkColumn, int8, isAiMark, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import { TARGET_KINDS, type TargetKind } from "../discussed-targets.ts";

/** One below each target where anybody ever wrote. */
export const discussionThreads = pgTable(
  "discussion_threads",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").$type<TargetKind>().notNull(),
    targetId: int8("target_id").notNull(),
    /** Published posts, replies among them. */
    postCount: integer("post_count").notNull(),
    lastPostAt: moment("last_post_at"),
  },
  (table) => [
    uniqueIndex("discussion_threads_by_target").on(table.kind, table.targetId),
    check("discussion_threads_kind_known", isOneOf(table.kind, TARGET_KINDS)),
  ],
);

/** Posts of people. A post is below its target or, where it answers one, below that post: two levels and no more. */
export const discussionPosts = pgTable(
  "discussion_posts",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    threadId: int8("thread_id")
      .notNull()
      .references(() => discussionThreads.id),
    rootId: int8("root_id").references((): AnyPgColumn => discussionPosts.id),
    /** Which of the replies below the root it answers. */
    replyToId: int8("reply_to_id").references((): AnyPgColumn => discussionPosts.id),
    authorId: int8("author_id").notNull(),
    /** Drawn by the author's device, so that a call that is made again makes no second post. */
    sendingKey: text("sending_key").notNull(),
    /** SHA-256 of what was first sent under it. */
    sentHash: text("sent_hash").notNull(),
    /** Empty once a deleted post was forgotten. */
    source: text("source").notNull(),
    html: text("html").notNull(),
    plainText: text("plain_text").notNull(),
    hasMath: boolean("has_math").notNull(),
    /** Declared by its author, or found in a picture. */
    aiMark: aiMarkColumn(),
    rendererVersion: integer("renderer_version").notNull(),
    state: text("state").$type<PostState>().notNull(),
    province: text("province"),
    likes: integer("likes").notNull(),
    /** Published ones below it. */
    replyCount: integer("reply_count").notNull(),
    createdAt: moment("created_at").notNull(),
    editedAt: moment("edited_at"),
    /** When others first could read it. */
    publishedAt: moment("published_at"),
    deletedAt: moment("deleted_at"),
  },
  (table) => {
    const stands = sql`${table.rootId} is null and (${table.state} = 'published' or ${table.replyCount} > 0)`;
    return [
      unique("discussion_posts_sent_once").on(table.authorId, table.sendingKey),
      index("discussion_posts_by_time").on(table.threadId, table.id).where(stands),
      index("discussion_posts_by_likes").on(table.threadId, table.likes, table.id).where(stands),
      index("discussion_posts_replies").on(table.rootId, table.id).where(sql`${table.state} = 'published'`),
      index("discussion_posts_by_author").on(table.authorId, table.id),
      // Few wait at a time; reviewers see them in their thread.
      index("discussion_posts_held").on(table.threadId, table.id).where(sql`${table.state} = 'held'`),
      index("discussion_posts_people").on(table.threadId, table.authorId).where(sql`${table.state} = 'published'`),
      // The last author: without a look at the rows.
      index("discussion_posts_latest")
        .on(table.threadId, table.id, table.authorId)
        .where(sql`${table.state} = 'published'`),
      index("discussion_posts_deleted").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
      index("discussion_posts_rendered").on(table.rendererVersion),
      index("discussion_posts_reply_to").on(table.replyToId).where(sql`${table.replyToId} is not null`),
      check("discussion_posts_ai_mark_known", isAiMark(table.aiMark)),
      check("discussion_posts_state_known", isOneOf(table.state, POST_STATES)),
      check("discussion_posts_two_levels", sql`${table.replyToId} is null or ${table.rootId} is not null`),
    ];
  },
);

export const discussionLikes = pgTable(
  "discussion_likes",
  {
    postId: int8("post_id")
      .notNull()
      .references(() => discussionPosts.id),
    userId: int8("user_id").notNull(),
    likedAt: moment("liked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index("discussion_likes_by_person").on(table.userId, table.postId),
  ],
);

/** The people mentioned in a post, as it was written. */
export const discussionMentions = pgTable(
  "discussion_mentions",
  {
    postId: int8("post_id")
      .notNull()
      .references(() => discussionPosts.id),
    userId: int8("user_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index("discussion_mentions_by_person").on(table.userId),
  ],
);

/** Pictures that people brought for their posts, each once a person. */
export const discussionPictures = pgTable(
  "discussion_pictures",
  {
    userId: int8("user_id").notNull(),
    /** In `/files/`. */
    name: text("name").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** According to its metadata at upload. */
    aiMark: aiMarkColumn(),
    uploadedAt: moment("uploaded_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.name] }),
    index("discussion_pictures_by_name").on(table.name),
    check("discussion_pictures_ai_mark_known", isAiMark(table.aiMark)),
    index("discussion_pictures_by_time").on(table.userId, table.uploadedAt),
  ],
);
