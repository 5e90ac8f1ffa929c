import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import {
  POST_STATES,
  type PostState,
  WRITTEN_KINDS,
  type WrittenKind,
} from "../../../../domain/moderation/moderated-content.ts";
import type { Why } from "../../../../domain/moderation/why-held.ts";
import { int8, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import type { ReportReason } from "../report-reasons.ts";
import { WORD_ACTIONS, type WordAction, type WordForm } from "../word-list.ts";

/** Each text that a user published or tried to publish, with its state. */
export const moderationItems = pgTable(
  "moderation_items",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").$type<WrittenKind>().notNull(),
    contentId: int8("thing_id").notNull(),
    authorId: int8("author_id").notNull(),
    state: text("state").$type<PostState>().notNull(),
    /** Staff has to review it. */
    isWaiting: boolean("is_waiting").notNull(),
    why: text("why").array().$type<Why[]>().notNull(),
    /** Matches of the word list in the latest version. */
    words: text("words").array().notNull(),
    reports: integer("reports").notNull(),
    /** Reports by trusted users since the last decision. */
    trustedReports: integer("trusted_reports").notNull(),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
    /** By staff. */
    decidedAt: moment("decided_at"),
    decidedBy: int8("decided_by"),
    decisionReason: text("decision_reason"),
  },
  (table) => [
    uniqueIndex("moderation_items_of_thing").on(table.kind, table.contentId),
    index("moderation_items_waiting").on(table.id).where(sql`${table.isWaiting}`),
    index("moderation_items_unseen")
      .on(table.id)
      .where(sql`${table.state} = 'published' and ${table.decidedAt} is null`),
    index("moderation_items_by_state").on(table.state, table.id),
    index("moderation_items_by_change").on(table.state, table.changedAt, table.id),
    index("moderation_items_with_words").on(table.id).where(sql`${table.words} <> '{}'`),
    index("moderation_items_by_author").on(table.authorId, table.state, table.id),
    index("moderation_items_by_reports").on(table.id).where(sql`${table.reports} > 0`),
    check("moderation_items_kind_known", isOneOf(table.kind, WRITTEN_KINDS)),
    check("moderation_items_state_known", isOneOf(table.state, POST_STATES)),
  ],
);

/** Each published version as evidence, with its origin sealed by the site's key. */
export const moderationPublications = pgTable(
  "moderation_publications",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").$type<WrittenKind>().notNull(),
    contentId: int8("thing_id").notNull(),
    userId: int8("user_id").notNull(),
    change: text("change", { enum: ["new", "edit"] }).notNull(),
    title: text("title"),
    /** As it was typed. */
    source: text("source").notNull(),
    /** Address, port and time. */
    sealed: text("sealed").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("moderation_publications_of_thing").on(table.kind, table.contentId, table.id),
    index("moderation_publications_by_time").on(table.createdAt),
    check("moderation_publications_kind_known", isOneOf(table.kind, WRITTEN_KINDS)),
  ],
);

/** One report per user and text. */
export const moderationReports = pgTable(
  "moderation_reports",
  {
    kind: text("kind").$type<WrittenKind>().notNull(),
    contentId: int8("thing_id").notNull(),
    userId: int8("user_id").notNull(),
    reason: text("reason").$type<ReportReason>().notNull(),
    note: text("note").notNull(),
    isTrusted: boolean("is_trusted").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.contentId, table.userId] }),
    index("moderation_reports_by_person").on(table.userId, table.createdAt),
  ],
);

/** Bans from posting, including ended ones. */
export const postingBans = pgTable(
  "posting_bans",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: int8("user_id").notNull(),
    reason: text("reason").notNull(),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    /** null: the command line. */
    bannedBy: int8("banned_by"),
    liftedAt: moment("lifted_at"),
    liftedBy: int8("lifted_by"),
  },
  (table) => [index("posting_bans_by_person").on(table.userId, table.endsAt)],
);

export const moderationWords = pgTable(
  "moderation_words",
  {
    word: text("word").primaryKey(),
    action: text("action").$type<WordAction>().notNull(),
    forms: text("forms").array().$type<WordForm[]>().notNull(),
    replacement: text("replacement"),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [check("moderation_words_action_known", isOneOf(table.action, WORD_ACTIONS))],
);

/** A single row. Guests' pages cannot read it. */
export const moderationSettings = pgTable(
  "moderation_settings",
  {
    id: smallint("id").primaryKey(),
    mode: text("mode", { enum: ["publish_first", "review_first"] }).notNull(),
    hideAfterReports: smallint("hide_after_reports").notNull(),
    firstPosts: smallint("first_posts").notNull(),
    areLinksHeld: boolean("hold_links").notNull(),
    /** Incremented by each change of the words, so that every process reads them again. */
    wordsVersion: integer("words_version").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [check("moderation_settings_one_row", sql`${table.id} = 1`)],
);
