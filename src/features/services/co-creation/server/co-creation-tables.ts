import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { POST_STATES, type PostState } from "../../../../domain/moderation/moderated-content.ts";
import { aiMarkColumn, int8, isAiMark, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import { CONTRIBUTOR_ROLES, type ContributorRole, JOINING_STATES, type JoiningState } from "../contributor-roles.ts";
import { PROPOSAL_KINDS, PROPOSAL_STATES, type ProposalKind, type ProposalState } from "../proposal-states.ts";

/** Proposals of users for joint works. The guest role cannot read this table. Only `changeProposal` changes it. */
export const proposals = pgTable(
  "proposals",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    authorId: int8("author_id").notNull(),
    /** The user who decides about requests to join: the proposer, or a lead appointed by staff. */
    leadId: int8("lead_id").notNull(),
    kind: text("kind").$type<ProposalKind>().notNull(),
    state: text("state").$type<ProposalState>().notNull(),
    /** The decision of moderation about the text. */
    visibility: text("visibility").$type<PostState>().notNull(),
    /** As entered. Empty once it is deleted. */
    title: text("title").notNull(),
    text: text("text").notNull(),
    /** The paths of the author's own images. */
    pictures: text("pictures").array().notNull(),
    aiMark: aiMarkColumn(),
    province: text("province"),
    sendingKey: text("sending_key").notNull(),
    sentHash: text("sent_hash").notNull(),
    /** Equals the number of rows in the table of votes. */
    votes: integer("votes").notNull(),
    /** The reason for the last transition. Empty: none. */
    reason: text("reason").notNull(),
    /** The resulting work, as `article:12`, with its title at that time. */
    workKey: text("work_key"),
    workTitle: text("work_title"),
    workPath: text("work_path"),
    createdAt: moment("created_at").notNull(),
    editedAt: moment("edited_at"),
    /** Since when everybody can see it. null: not yet. */
    openedAt: moment("opened_at"),
  },
  (table) => [
    uniqueIndex("proposals_sent_once").on(table.authorId, table.sendingKey),
    index("proposals_by_state").on(table.state, table.id),
    check("proposals_kind_known", isOneOf(table.kind, PROPOSAL_KINDS)),
    check("proposals_state_known", isOneOf(table.state, PROPOSAL_STATES)),
    check("proposals_visibility_known", isOneOf(table.visibility, POST_STATES)),
    check("proposals_ai_mark_known", isAiMark(table.aiMark)),
    check("proposals_votes_counted", sql`${table.votes} >= 0`),
    check("proposals_published_have_work", sql`(${table.state} = 'published') = (${table.workKey} is not null)`),
    check(
      "proposals_work_whole",
      sql`(${table.workKey} is null) = (${table.workTitle} is null) and (${table.workKey} is null) = (${table.workPath} is null)`,
    ),
    check("proposals_declined_with_reason", sql`${table.state} <> 'declined' or ${table.reason} <> ''`),
    check(
      "proposals_opened_when_collecting",
      sql`${table.state} = 'declined' or (${table.state} = 'review') = (${table.openedAt} is null)`,
    ),
  ],
);

/** Votes. Each user has at most one per proposal. */
export const proposalVotes = pgTable(
  "proposal_votes",
  {
    proposalId: int8("proposal_id")
      .notNull()
      .references(() => proposals.id),
    userId: int8("user_id").notNull(),
    votedAt: moment("voted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.proposalId, table.userId] }),
    index("proposal_votes_of_user").on(table.userId, table.proposalId),
  ],
);

/** Contributors and requests to join. The first row is the proposer. */
export const proposalContributors = pgTable(
  "proposal_contributors",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    proposalId: int8("proposal_id")
      .notNull()
      .references(() => proposals.id),
    userId: int8("user_id").notNull(),
    role: text("role").$type<ContributorRole>().notNull(),
    /** The name in the credits. Empty: the account was deleted. */
    creditName: text("credit_name").notNull(),
    /** Visible only to the lead. */
    message: text("message").notNull(),
    state: text("state").$type<JoiningState>().notNull(),
    requestedAt: moment("asked_at").notNull(),
    answeredAt: moment("answered_at"),
  },
  (table) => [
    uniqueIndex("proposal_contributors_once").on(table.proposalId, table.userId),
    index("proposal_contributors_of_user").on(table.userId, table.id),
    check("proposal_contributors_role_known", isOneOf(table.role, CONTRIBUTOR_ROLES)),
    check("proposal_contributors_state_known", isOneOf(table.state, JOINING_STATES)),
  ],
);

/** The public fields of proposals without their authors. The guest role can read them. */
export const publicProposals = pgTable(
  "shown_proposals",
  {
    proposalId: int8("proposal_id")
      .primaryKey()
      .references(() => proposals.id, { onDelete: "cascade" }),
    kind: text("kind").$type<ProposalKind>().notNull(),
    state: text("state").$type<ProposalState>().notNull(),
    title: text("title").notNull(),
    text: text("text").notNull(),
    pictures: text("pictures").array().notNull(),
    aiMark: aiMarkColumn(),
    votes: integer("votes").notNull(),
    reason: text("reason").notNull(),
    workTitle: text("work_title"),
    workPath: text("work_path"),
    openedAt: moment("opened_at").notNull(),
  },
  (table) => [
    index("shown_proposals_by_votes").on(table.votes, table.proposalId),
    check("shown_proposals_ai_mark_known", isAiMark(table.aiMark)),
  ],
);

/** The names in the credits of a proposal and of the resulting work. The guest role can read them. */
export const publicCredits = pgTable(
  "shown_credits",
  {
    contributorId: int8("contributor_id")
      .primaryKey()
      .references(() => proposalContributors.id, { onDelete: "cascade" }),
    proposalId: int8("proposal_id").notNull(),
    /** null: there is no resulting work yet. */
    workKey: text("work_key"),
    name: text("name").notNull(),
    role: text("role").$type<ContributorRole>().notNull(),
  },
  (table) => [
    index("shown_credits_of_proposal").on(table.proposalId, table.contributorId),
    index("shown_credits_of_work").on(table.workKey, table.contributorId).where(sql`${table.workKey} is not null`),
  ],
);
