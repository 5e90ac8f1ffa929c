import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { POST_STATES, type PostState } from "../../../../domain/moderation/moderated-content.ts";
import { aiMarkColumn, int8, isAiMark, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import { BOARD_KINDS, type BoardKind } from "../topic-orders.ts";

export const communityBoards = pgTable(
  "community_boards",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    kind: text("kind").$type<BoardKind>().notNull(),
    position: integer("position").notNull(),
    /** Its name (`features/front/icons`); null: none. */
    icon: text("icon"),
    /** Not listed any more, and nothing new goes there. */
    isClosed: boolean("is_closed").notNull(),
  },
  (table) => [check("community_boards_kind_known", isOneOf(table.kind, BOARD_KINDS))],
);

/** Guests' pages cannot read this table: their data is in `community_titles`. */
export const communityTopics = pgTable(
  "community_topics",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    boardId: int8("board_id")
      .notNull()
      .references(() => communityBoards.id),
    authorId: int8("author_id").notNull(),
    /** Drawn by the author's device, so that a call that is made again makes no second topic. */
    sendingKey: text("sending_key").notNull(),
    /** SHA-256 of what was first sent under it. */
    sentHash: text("sent_hash").notNull(),
    title: text("title").notNull(),
    source: text("source").notNull(),
    html: text("html").notNull(),
    hasMath: boolean("has_math").notNull(),
    /** Declared by its author, or found in a picture. */
    aiMark: aiMarkColumn(),
    rendererVersion: integer("renderer_version").notNull(),
    state: text("state").$type<PostState>().notNull(),
    province: text("province"),
    isPinned: boolean("is_pinned").notNull(),
    isClosed: boolean("is_closed").notNull(),
    isEssence: boolean("is_essence").notNull(),
    acceptedPostId: int8("accepted_post_id"),
    replyCount: integer("reply_count").notNull(),
    /** Moved in the transaction that moves what it counts. */
    likes: integer("likes").notNull().default(0),
    lastReplyAt: moment("last_reply_at"),
    /** When it was made or last replied to. */
    activeAt: moment("active_at").notNull(),
    createdAt: moment("created_at").notNull(),
    editedAt: moment("edited_at"),
    deletedAt: moment("deleted_at"),
  },
  (table) => {
    const isSeen = sql`${table.state} = 'published'`;
    return [
      unique("community_topics_sent_once").on(table.authorId, table.sendingKey),
      index("community_topics_newest").on(table.id).where(isSeen),
      index("community_topics_active").on(table.activeAt, table.id).where(isSeen),
      index("community_topics_board_newest").on(table.boardId, table.id).where(isSeen),
      index("community_topics_board_active").on(table.boardId, table.activeAt, table.id).where(isSeen),
      index("community_topics_essence").on(table.id).where(sql`${isSeen} and ${table.isEssence}`),
      index("community_topics_board_essence").on(table.boardId, table.id).where(sql`${isSeen} and ${table.isEssence}`),
      index("community_topics_pinned").on(table.id).where(sql`${isSeen} and ${table.isPinned}`),
      index("community_topics_by_author").on(table.authorId, table.id),
      index("community_topics_held").on(table.id).where(sql`${table.state} = 'held'`),
      index("community_topics_by_renderer").on(table.rendererVersion, table.id),
      index("community_topics_deleted").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
      check("community_topics_ai_mark_known", isAiMark(table.aiMark)),
      check("community_topics_state_known", isOneOf(table.state, POST_STATES)),
    ];
  },
);

/**
 * The public fields of visible topics. A trigger of the database maintains it, so that every way of hiding a topic is
 * covered.
 */
export const communityTitles = pgTable(
  "community_titles",
  {
    topicId: int8("topic_id")
      .primaryKey()
      .references(() => communityTopics.id, { onDelete: "cascade" }),
    boardId: int8("board_id")
      .notNull()
      .references(() => communityBoards.id),
    title: text("title").notNull(),
  },
  (table) => [index("community_titles_by_board").on(table.boardId, table.topicId)],
);

export const communityLikes = pgTable(
  "community_likes",
  {
    topicId: int8("topic_id")
      .notNull()
      .references(() => communityTopics.id, { onDelete: "cascade" }),
    userId: int8("user_id").notNull(),
    likedAt: moment("liked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.topicId, table.userId] }),
    index("community_likes_by_person").on(table.userId),
  ],
);

/** The people mentioned in a topic, as it was written. */
export const communityMentions = pgTable(
  "community_mentions",
  {
    topicId: int8("topic_id")
      .notNull()
      .references(() => communityTopics.id, { onDelete: "cascade" }),
    userId: int8("user_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.topicId, table.userId] }),
    index("community_mentions_by_person").on(table.userId),
  ],
);
