import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { int8, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import { FILE_KINDS, FILE_SIDES } from "../attached-files.ts";
import { MILESTONE_STATES, type MilestoneState } from "../milestone-states.ts";
import { ENDED_PROJECTS, PROJECT_STATES, type ProjectState } from "../project-states.ts";
import { QUOTE_STATES, type QuoteState } from "../quote-states.ts";

/** Packages, in the public form. */
export const outsourcingPackages = pgTable(
  "outsourcing_packages",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    title: text("title").notNull().unique(),
    summary: text("summary").notNull().default(""),
    includes: jsonb("includes").$type<string[]>().notNull(),
    fromFen: integer("from_fen").notNull(),
    days: smallint("days").notNull(),
    isOpen: boolean("is_open").notNull().default(false),
    position: integer("position").notNull().default(0),
  },
  (table) => [check("outsourcing_packages_price", sql`${table.fromFen} > 0 and ${table.days} > 0`)],
);

/** Finished works that are shown publicly. */
export const outsourcingCases = pgTable("outsourcing_cases", {
  id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
  title: text("title").notNull().unique(),
  client: text("client").notNull(),
  summary: text("summary").notNull().default(""),
  outcome: text("outcome").notNull().default(""),
  year: smallint("year").notNull(),
  isShown: boolean("is_shown").notNull().default(false),
  position: integer("position").notNull().default(0),
});

/** Enquiries and their later projects. Every change locks this row. */
export const outsourcingProjects = pgTable(
  "outsourcing_projects",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: int8("user_id").notNull(),
    packageId: int8("package_id").references(() => outsourcingPackages.id),
    title: text("title").notNull(),
    brief: text("brief").notNull(),
    contact: text("contact").notNull(),
    wantedOn: date("wanted_on"),
    state: text("state").$type<ProjectState>().notNull(),
    /** The assigned staff member. */
    ownerId: int8("owner_id"),
    nextDate: date("next_date"),
    nextStep: text("next_step").notNull().default(""),
    sendingKey: text("sending_key").notNull(),
    createdAt: moment("created_at").notNull(),
    endedAt: moment("ended_at"),
    endReason: text("end_reason"),
    stars: smallint("stars"),
    ratingText: text("rating_text").notNull().default(""),
    ratedAt: moment("rated_at"),
  },
  (table) => [
    uniqueIndex("outsourcing_projects_sent_once").on(table.userId, table.sendingKey),
    index("outsourcing_projects_of_user").on(table.userId, table.id),
    index("outsourcing_projects_open").on(table.nextDate).where(sql`${table.endedAt} is null`),
    check("outsourcing_projects_state_known", isOneOf(table.state, Object.keys(PROJECT_STATES))),
    check(
      "outsourcing_projects_whole",
      sql`(${isOneOf(table.state, ENDED_PROJECTS)}) = (${table.endedAt} is not null)
        and (${table.stars} is null) = (${table.ratedAt} is null)
        and (${table.stars} is null or (${table.stars} between 1 and 5 and ${table.state} = 'done'))`,
    ),
  ],
);

/** Versions of quotes. A sent version never changes. */
export const outsourcingQuotes = pgTable(
  "outsourcing_quotes",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    projectId: int8("project_id")
      .notNull()
      .references(() => outsourcingProjects.id),
    version: smallint("version").notNull(),
    state: text("state").$type<QuoteState>().notNull(),
    scope: text("scope").notNull(),
    totalFen: integer("total_fen").notNull(),
    validUntil: date("valid_until").notNull(),
    reworks: smallint("reworks").notNull(),
    sendingKey: text("sending_key").notNull(),
    /** null: sent on the command line. */
    sentBy: int8("sent_by"),
    sentAt: moment("sent_at").notNull(),
    decidedAt: moment("decided_at"),
    refuseReason: text("refuse_reason").notNull().default(""),
  },
  (table) => [
    uniqueIndex("outsourcing_quotes_version").on(table.projectId, table.version),
    uniqueIndex("outsourcing_quotes_sent_once").on(table.projectId, table.sendingKey),
    // The last protection: a project never has two open versions or two accepted ones, regardless of errors in the
    // code.
    uniqueIndex("outsourcing_quotes_one_open").on(table.projectId).where(sql`${table.state} = 'sent'`),
    uniqueIndex("outsourcing_quotes_one_accepted").on(table.projectId).where(sql`${table.state} = 'accepted'`),
    check("outsourcing_quotes_state_known", isOneOf(table.state, Object.keys(QUOTE_STATES))),
    check(
      "outsourcing_quotes_whole",
      sql`${table.totalFen} > 0 and ${table.reworks} >= 0 and (${table.state} = 'sent') = (${table.decidedAt} is null)`,
    ),
  ],
);

/** Milestones of a quote. Each is paid by its own order, delivered, and accepted. */
export const outsourcingMilestones = pgTable(
  "outsourcing_milestones",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    projectId: int8("project_id")
      .notNull()
      .references(() => outsourcingProjects.id),
    quoteId: int8("quote_id")
      .notNull()
      .references(() => outsourcingQuotes.id),
    position: smallint("position").notNull(),
    title: text("title").notNull(),
    detail: text("detail").notNull(),
    days: smallint("days").notNull(),
    priceFen: integer("price_fen").notNull(),
    state: text("state").$type<MilestoneState>().notNull(),
    /** The last order that reserved it. */
    orderNo: text("order_no"),
    paidAt: moment("paid_at"),
    deliveryNote: text("delivery_note").notNull().default(""),
    deliveredAt: moment("delivered_at"),
    reworks: smallint("reworks").notNull().default(0),
    reworkNote: text("rework_note").notNull().default(""),
    acceptedAt: moment("accepted_at"),
    cancelledAt: moment("cancelled_at"),
  },
  (table) => [
    uniqueIndex("outsourcing_milestones_place").on(table.quoteId, table.position),
    uniqueIndex("outsourcing_milestones_one_per_order").on(table.orderNo).where(sql`${table.orderNo} is not null`),
    // The next milestone can be paid only after the previous one was accepted.
    uniqueIndex("outsourcing_milestones_one_at_work")
      .on(table.projectId)
      .where(sql`${table.state} in ('held', 'working', 'delivered')`),
    check("outsourcing_milestones_state_known", isOneOf(table.state, Object.keys(MILESTONE_STATES))),
    check(
      "outsourcing_milestones_whole",
      sql`${table.priceFen} > 0
        and (${table.state} in ('planned', 'cancelled') or ${table.orderNo} is not null)
        and (${table.state} in ('planned', 'held', 'cancelled') or ${table.paidAt} is not null)
        and (${table.state} not in ('delivered', 'accepted') or ${table.deliveredAt} is not null)
        and (${table.state} = 'accepted') = (${table.acceptedAt} is not null)
        and (${table.state} = 'cancelled') = (${table.cancelledAt} is not null)`,
    ),
  ],
);

/** Private files of projects. Users who may see the project download them by their key. */
export const outsourcingFiles = pgTable(
  "outsourcing_files",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    key: text("key").notNull(),
    projectId: int8("project_id")
      .notNull()
      .references(() => outsourcingProjects.id),
    milestoneId: int8("milestone_id").references(() => outsourcingMilestones.id),
    side: text("side", { enum: FILE_SIDES }).notNull(),
    name: text("name").notNull(),
    kind: text("kind", { enum: FILE_KINDS }).notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** The name of the stored content. null: deleted after the retention time. */
    fileName: text("file_name"),
    /** The client. null: a staff member, who is named in the audit log. */
    uploadedBy: int8("uploaded_by"),
    uploadedAt: moment("uploaded_at").notNull(),
  },
  (table) => [
    unique("outsourcing_files_key").on(table.key),
    unique("outsourcing_files_name").on(table.fileName),
    index("outsourcing_files_project").on(table.projectId),
    check("outsourcing_files_side_known", isOneOf(table.side, FILE_SIDES)),
    check("outsourcing_files_kind_known", isOneOf(table.kind, FILE_KINDS)),
    check("outsourcing_files_size_positive", sql`${table.sizeBytes} > 0`),
  ],
);
